import * as z from 'zod'
import { COURSES, YEARS } from '../../accounts/accounts.constants.ts'
import { idSchema, pageRequestSchema, pageSchemaOf } from '../../base.ts'
import { COURSE_REQUIRED, YEAR_REQUIRED } from '../../people/people.constants.ts'
import { handInKindSchema, newItemSchema, serverTimeSchema } from '../hand-ins.schemas.ts'
import { PLAN_ITEMS_MAX, PLAN_STATUSES } from './plans.constants.ts'

const course = z.enum(COURSES, COURSE_REQUIRED)
const year = z.enum(YEARS, YEAR_REQUIRED)

/**
 * A plan with all its items, as it is saved; the client creates the ids. `revision` is the one the administrator saw, 0
 * for a new plan.
 */
export const planUpdateSchema = z.object({
  id: idSchema,
  revision: z.int().min(0),
  course,
  year,
  items: z
    .array(newItemSchema)
    .min(1, 'Please add an item.')
    .max(PLAN_ITEMS_MAX, `A plan has at most ${PLAN_ITEMS_MAX} items.`)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'An item is listed twice.'),
  /** Whether a published date may move earlier. */
  allowsEarlierDates: z.boolean().default(false),
})
export type PlanUpdate = z.infer<typeof planUpdateSchema>

/** A plan's id and revision: the one the administrator saw or, in an answer, the current one. */
export const planRevisionSchema = z.object({ id: idSchema, revision: z.int().min(0) })
export type PlanRevision = z.infer<typeof planRevisionSchema>
/** A plan as the administrator saw it, published or not: a publication does not change its revision. */
export const seenPlanSchema = planRevisionSchema.extend({ status: z.enum(PLAN_STATUSES) })
export type SeenPlan = z.infer<typeof seenPlanSchema>

/** How many of the plan's projects its newest revision has reached, and how many there are, completed ones included. */
const publicationProgressSchema = z.object({ done: z.int(), total: z.int() })

export const planSchema = z.object({
  id: idSchema,
  course,
  year,
  status: z.enum(PLAN_STATUSES),
  revision: z.int(),
  itemCount: z.int(),
  publishedAt: z.date().nullable(),
  /** Null unless it is being published. */
  progress: publicationProgressSchema.nullable(),
})
export type Plan = z.infer<typeof planSchema>
export const planPageSchema = pageSchemaOf(planSchema)
export type PlanPage = z.infer<typeof planPageSchema>
export const planListSchema = pageRequestSchema.omit({ search: true })

/** How many hand-ins of an item are in each state. */
export const itemCountsSchema = z.object({
  open: z.int(),
  missing: z.int(),
  submitted: z.int(),
  returned: z.int(),
  accepted: z.int(),
  closed: z.int(),
})
export type ItemCounts = z.infer<typeof itemCountsSchema>

/** A plan in full, its items in order. */
export const planDetailSchema = planSchema.extend({
  items: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      instructions: z.string(),
      kinds: z.array(handInKindSchema),
      dueAt: z.date(),
      closesAt: z.date().nullable(),
      step: z.string(),
      counts: itemCountsSchema,
    }),
  ),
  /**
   * The projects concerned: those of this course and year, except completed ones without hand-ins of the plan; and
   * those with hand-ins of the plan whose student has changed course or year since.
   */
  projectCount: z.int(),
  /** Their students and mentors. */
  studentCount: z.int(),
  mentorCount: z.int(),
  ...serverTimeSchema.shape,
})
export type PlanDetail = z.infer<typeof planDetailSchema>
export type PlanItem = PlanDetail['items'][number]
