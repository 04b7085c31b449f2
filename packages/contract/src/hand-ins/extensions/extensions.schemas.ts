import * as z from 'zod'
import { idSchema, optionalText, pageRequestSchema, pageSchemaOf, requiredText } from '../../base.ts'
import { isLocalTime } from '../times.model.ts'
import {
  EXTENSION_FILTERS,
  EXTENSION_NOTE_MAX_LENGTH,
  EXTENSION_REASON_MAX_LENGTH,
  EXTENSION_REASON_MIN_LENGTH,
  EXTENSION_STATUSES,
} from './extensions.constants.ts'

export const extensionStatusSchema = z.enum(EXTENSION_STATUSES)

const UNTIL_REQUIRED = 'Please choose a new date.'
const until = z.string(UNTIL_REQUIRED).refine(isLocalTime, UNTIL_REQUIRED)

/** A request for more time, with the mentor's advice and the decision. */
export const extensionSchema = z.object({
  id: idSchema,
  status: extensionStatusSchema,
  reason: z.string(),
  /** The requested due date; once granted, the granted one. */
  until: z.date(),
  requestedAt: z.date(),
  /** The mentor's advice; null until it is given. */
  isRecommended: z.boolean().nullable(),
  mentorNote: z.string(),
  /** The mentor who gave it, who may not be the project's present one. */
  mentorId: idSchema.nullable(),
  mentorName: z.string().nullable(),
  decidedAt: z.date().nullable(),
  decidedBy: z.string().nullable(),
  decisionNote: z.string(),
})
export type Extension = z.infer<typeof extensionSchema>

/** What a student requests; `until` is a local time. */
export const newExtensionSchema = z.object({
  id: idSchema,
  handInId: idSchema,
  until,
  reason: requiredText(EXTENSION_REASON_MAX_LENGTH, 'Please give a reason.').refine(
    (text) => text.length >= EXTENSION_REASON_MIN_LENGTH,
    `Please use at least ${EXTENSION_REASON_MIN_LENGTH} characters.`,
  ),
})
export type NewExtension = z.infer<typeof newExtensionSchema>

export const extensionAdviceSchema = z.object({
  id: idSchema,
  isRecommended: z.boolean(),
  note: optionalText(EXTENSION_NOTE_MAX_LENGTH).default(''),
})
export type ExtensionAdvice = z.infer<typeof extensionAdviceSchema>

const refusalSchema = z.object({
  id: idSchema,
  decision: z.literal('refused'),
  note: optionalText(EXTENSION_NOTE_MAX_LENGTH).default(''),
})

/** A decision; `until` is the granted due date, the requested or another one, as a local time. */
export const extensionDecisionSchema = z.discriminatedUnion('decision', [
  refusalSchema,
  refusalSchema.extend({ decision: z.literal('granted'), until }),
])
export type ExtensionDecision = z.infer<typeof extensionDecisionSchema>

export const listedExtensionSchema = extensionSchema.extend({
  handInId: idSchema,
  /** Whether it waits for a decision: a request stays undecided when its hand-in needs no more time. */
  isWaiting: z.boolean(),
  title: z.string(),
  dueAt: z.date(),
  closesAt: z.date().nullable(),
  projectTitle: z.string(),
  /** Whether the project's mentor decides; otherwise administrators do. */
  doesMentorDecide: z.boolean(),
  student: z.object({
    id: idSchema,
    name: z.string(),
    course: z.string().nullable(),
    year: z.string().nullable(),
  }),
})
export type ListedExtension = z.infer<typeof listedExtensionSchema>

export const extensionListSchema = pageRequestSchema.omit({ search: true }).extend({
  filter: z.enum(EXTENSION_FILTERS).default('open'),
})
export type ExtensionList = z.infer<typeof extensionListSchema>

/**
 * A page of requests, the open ones longest waiting first and others newest first, and how many wait for the
 * administrators, up to COUNTED_MAX.
 */
export const extensionPageSchema = pageSchemaOf(listedExtensionSchema).extend({
  open: z.int(),
  mentorsDecide: z.boolean(),
  now: z.date(),
  timeZone: z.string(),
})
export type ExtensionPage = z.infer<typeof extensionPageSchema>
