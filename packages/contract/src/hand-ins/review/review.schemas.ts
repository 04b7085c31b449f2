import * as z from 'zod'
import { COURSES, YEARS } from '../../accounts/accounts.constants.ts'
import { idSchema, optionalText, pageRequestSchema, pageSchemaOf, requiredText } from '../../base.ts'
import {
  DUE_DATE_SOURCES,
  HAND_IN_FEEDBACK_MAX_LENGTH,
  PROJECTS_AT_ONCE_MAX,
  QUEUE_FILTERS,
} from '../hand-ins.constants.ts'
import { HAND_IN_FEEDBACK_REQUIRED } from '../hand-ins.errors.ts'
import {
  handInPageSchema,
  handInStateSchema,
  handInStatusSchema,
  localTimeSchema,
  newItemSchema,
  serverTimeSchema,
} from '../hand-ins.schemas.ts'

/**
 * Which hand-ins of the projects an instructor mentors: waiting for review, oldest first; missing ones and late ones
 * that are not accepted yet; those with a request for more time that waits for the instructor; or all, by due date.
 * `projectId` names a project of the repository. Searches the student's name and the item's title.
 */
export const queueListSchema = pageRequestSchema.extend({
  filter: z.enum(QUEUE_FILTERS).default('waiting'),
  projectId: idSchema.optional(),
})
export type QueueList = z.infer<typeof queueListSchema>

/** A page of the queue, and how many hand-ins match each filter but `all`. */
export const queuePageSchema = handInPageSchema.extend({
  counts: z.object({ waiting: z.int(), late: z.int(), extensions: z.int() }),
})
export type QueuePage = z.infer<typeof queuePageSchema>

export const acceptanceSchema = z.object({
  handInId: idSchema,
  version: z.int().min(1),
  feedback: optionalText(HAND_IN_FEEDBACK_MAX_LENGTH).default(''),
})
export type Acceptance = z.infer<typeof acceptanceSchema>

/**
 * A return of the version the mentor saw. With `dueAt` the hand-in gets a new due date, not before that of its item and
 * a granted one; otherwise it keeps its own.
 */
export const handInReturnSchema = z.object({
  handInId: idSchema,
  version: z.int().min(1),
  feedback: requiredText(HAND_IN_FEEDBACK_MAX_LENGTH, HAND_IN_FEEDBACK_REQUIRED),
  dueAt: localTimeSchema.nullable(),
  /** The due date the mentor saw. A new one is refused if the present one is another. */
  seenDueAt: z.date(),
})
export type HandInReturn = z.infer<typeof handInReturnSchema>

/** A hand-in after a review or a change of its due date. */
export const handInOutcomeSchema = z.object({
  status: handInStatusSchema,
  version: z.int(),
  dueAt: z.date(),
  closesAt: z.date().nullable(),
})
export type HandInOutcome = z.infer<typeof handInOutcomeSchema>

/** An item an instructor adds to projects they mentor. */
export const ownItemSchema = z.object({
  item: newItemSchema,
  assignmentIds: z.array(idSchema).min(1, 'Please choose a project.').max(PROJECTS_AT_ONCE_MAX),
})
export type OwnItem = z.infer<typeof ownItemSchema>

/** An administrator's new due date of one hand-in, with the one they saw. */
export const handInDatesSchema = z.object({
  handInId: idSchema,
  seenDueAt: z.date(),
  dueAt: localTimeSchema,
})
export type HandInDates = z.infer<typeof handInDatesSchema>

export const gridCellSchema = z.object({
  handInId: idSchema,
  itemId: idSchema,
  status: handInStatusSchema,
  state: handInStateSchema,
  dueAt: z.date(),
  /** When the newest version was handed in; once it is reviewed, when it was reviewed. Null without a version. */
  since: z.date().nullable(),
  version: z.int(),
  isLate: z.boolean(),
  dueDateSource: z.enum(DUE_DATE_SOURCES),
  closedBeforeStart: z.boolean(),
})
export type GridCell = z.infer<typeof gridCellSchema>

/** A row of a grid: a student's project, with the id of its assignment. */
export const gridRowSchema = z.object({
  id: idSchema,
  projectTitle: z.string(),
  student: z.object({ id: idSchema, name: z.string() }),
  cells: z.array(gridCellSchema),
})
export type GridRow = z.infer<typeof gridRowSchema>

/** A page of a grid. The columns are the items that occur on this page, by due date. */
export const gridPageSchema = pageSchemaOf(gridRowSchema).extend({
  columns: z.array(z.object({ itemId: idSchema, title: z.string(), dueAt: z.date() })),
  ...serverTimeSchema.shape,
})
export type GridPage = z.infer<typeof gridPageSchema>

/**
 * A page of the grid of a course and year. `moved` counts the students who have hand-ins of the plan but have moved to
 * another course or year, by where they are now: they are in the grid of that one. It is empty after the first page.
 */
export const courseGridPageSchema = gridPageSchema.extend({
  moved: z.array(z.object({ course: z.string().nullable(), year: z.string().nullable(), students: z.int() })),
})
export type CourseGridPage = z.infer<typeof courseGridPageSchema>
export type MovedStudents = CourseGridPage['moved'][number]

/**
 * The grid of an instructor: of all projects they mentor that have hand-ins, or of the assignments of one repository
 * project. The longest wait for review comes first; rows without one are in order of the student's name.
 */
export const mentorGridListSchema = pageRequestSchema.omit({ search: true }).extend({
  projectId: idSchema.optional(),
})
export type MentorGridList = z.infer<typeof mentorGridListSchema>

const courseAndYear = { course: z.enum(COURSES), year: z.enum(YEARS) }

/** The grid of a course and year: the projects that have hand-ins, by student's name. */
export const courseGridListSchema = pageRequestSchema.omit({ search: true }).extend(courseAndYear)
export type CourseGridList = z.infer<typeof courseGridListSchema>
export const courseAndYearSchema = z.object(courseAndYear)
export type CourseAndYear = z.infer<typeof courseAndYearSchema>

/** How many hand-ins of an instructor's projects wait, are late or missing. */
export const instructorCountsSchema = z.object({
  /** The instructor's id and name; null for the projects without a mentor. */
  id: idSchema.nullable(),
  name: z.string().nullable(),
  projects: z.int(),
  waiting: z.int(),
  /** Handed in after the due date and waiting for review, or returned and due before now. */
  late: z.int(),
  missing: z.int(),
})
export type InstructorCounts = z.infer<typeof instructorCountsSchema>
export const instructorCountsPageSchema = pageSchemaOf(instructorCountsSchema)
export type InstructorCountsPage = z.infer<typeof instructorCountsPageSchema>

/** The hand-ins of the whole portal, counted as those of an instructor are. */
export const portalHandInsSchema = z.object({
  /** Open or returned and due within SOON_DAYS, and of how many plans; items of instructors belong to none. */
  dueSoon: z.int(),
  plansDueSoon: z.int(),
  /** Versions to review, and when the first of them was handed in. */
  waiting: z.int(),
  waitingSince: z.coerce.date().nullable(),
  /** Late and not accepted yet, or missing; and of how many students. */
  lateOrMissing: z.int(),
  studentsLate: z.int(),
})
export type PortalHandIns = z.infer<typeof portalHandInsSchema>
