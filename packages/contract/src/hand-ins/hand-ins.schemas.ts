import * as z from 'zod'
import { idSchema, optionalText, pageRequestSchema, pageSchemaOf, requiredLine } from '../base.ts'
import { uploadIdSchema } from '../files/files.schemas.ts'
import { IDEA_STEP_MAX_LENGTH } from '../requests/requests.constants.ts'
import { extensionSchema } from './extensions/extensions.schemas.ts'
import {
  DUE_DATE_SOURCES,
  HAND_IN_KINDS,
  HAND_IN_NOTE_MAX_LENGTH,
  HAND_IN_STATES,
  HAND_IN_STATUSES,
  INSTRUCTIONS_MAX_LENGTH,
  ITEM_TITLE_MAX_LENGTH,
  ITEM_TITLE_MIN_LENGTH,
  NEXT_HAND_INS_MAX,
} from './hand-ins.constants.ts'
import { CUT_OFF_BEFORE_DUE, KIND_REQUIRED, TIME_REQUIRED } from './hand-ins.errors.ts'
import { isLocalTime } from './times.model.ts'

export const handInStatusSchema = z.enum(HAND_IN_STATUSES)
export const handInStateSchema = z.enum(HAND_IN_STATES)
export const handInKindSchema = z.enum(HAND_IN_KINDS)

/** A date and time in the university's time zone, for example "2026-12-07T18:00". */
export const localTimeSchema = z.string(TIME_REQUIRED).refine(isLocalTime, TIME_REQUIRED)

/** The server's time, and the time zone in which dates are shown. */
export const serverTimeSchema = z.object({ now: z.date(), timeZone: z.string() })
export type ServerTime = z.infer<typeof serverTimeSchema>

const itemFields = {
  title: requiredLine(ITEM_TITLE_MAX_LENGTH, 'Please enter a title.').refine(
    (text) => text.length >= ITEM_TITLE_MIN_LENGTH,
    `Please use at least ${ITEM_TITLE_MIN_LENGTH} characters.`,
  ),
  /** Markdown. */
  instructions: optionalText(INSTRUCTIONS_MAX_LENGTH),
  kinds: z
    .array(handInKindSchema)
    .min(1, KIND_REQUIRED)
    .max(HAND_IN_KINDS.length)
    .transform((kinds) => HAND_IN_KINDS.filter((kind) => kinds.includes(kind))),
  dueAt: localTimeSchema,
  /** The cut-off; null for none. */
  closesAt: localTimeSchema.nullable(),
  /** The roadmap step that is completed when the hand-in is accepted, by its text; empty for none. */
  step: optionalText(IDEA_STEP_MAX_LENGTH),
}

/** Refuses a cut-off before the due date. Local times compare like text. */
export const withCutOffAfterDue = <Schema extends z.ZodType<{ dueAt: string; closesAt: string | null }>>(
  schema: Schema,
) =>
  schema.refine(({ dueAt, closesAt }) => closesAt === null || !isLocalTime(dueAt) || closesAt >= dueAt, {
    path: ['closesAt'],
    message: CUT_OFF_BEFORE_DUE,
  })

/** The dates alone: the schema of an item does not compare them if some other fields are not valid. */
export const itemDatesSchema = withCutOffAfterDue(
  z.object({ dueAt: itemFields.dueAt, closesAt: itemFields.closesAt }),
)

export const itemFormSchema = withCutOffAfterDue(z.object(itemFields))
export type ItemForm = z.infer<typeof itemFormSchema>

/** An item of a plan or of an instructor to write; the client creates its id. */
export const newItemSchema = withCutOffAfterDue(z.object({ id: idSchema, ...itemFields }))
export type NewItem = z.infer<typeof newItemSchema>

/**
 * A change of an instructor's item. `seen` is the item as the form showed it: fields that are the same in both are not
 * written.
 */
export const itemChangeSchema = withCutOffAfterDue(
  z.object({ id: idSchema, ...itemFields, seen: itemFormSchema }),
)
export type ItemChange = z.infer<typeof itemChangeSchema>

/** An uploaded file of a hand-in, with its review and its receipt. */
export const handInVersionSchema = z.object({
  id: idSchema,
  number: z.int(),
  name: z.string(),
  size: z.int(),
  mimeType: z.string(),
  sha256: z.string(),
  /** The student's note to the mentor; may be empty. */
  note: z.string(),
  /** When the first and the last byte arrived, by the server's clock. */
  startedAt: z.date(),
  receivedAt: z.date(),
  /** The due date when it was handed in. */
  dueAt: z.date(),
  isLate: z.boolean(),
  outcome: z.enum(['accepted', 'returned']).nullable(),
  feedback: z.string().nullable(),
  reviewedAt: z.date().nullable(),
  /** The name of who reviewed it; null before that, and once their account is gone. */
  reviewedBy: z.string().nullable(),
  /**
   * A JWS, which the public page verifies; {@link receiptAddressOf} makes its link. Null for an instructor who may not
   * see the student's e-mail address.
   */
  receipt: z.string().nullable(),
})
export type HandInVersion = z.infer<typeof handInVersionSchema>

export const handInSchema = z.object({
  id: idSchema,
  itemId: idSchema,
  title: z.string(),
  kinds: z.array(handInKindSchema),
  step: z.string(),
  /** Whether the item is of the course's plan; otherwise an instructor added it. */
  isOfPlan: z.boolean(),
  /** The instructor who added the item; null for an item of a plan, and once their account is gone. */
  addedBy: z.string().nullable(),
  status: handInStatusSchema,
  /** Its state when the server answered. */
  state: handInStateSchema,
  /** The dates that count, and those of the item. */
  dueAt: z.date(),
  closesAt: z.date().nullable(),
  itemDueAt: z.date(),
  itemClosesAt: z.date().nullable(),
  dueDateSource: z.enum(DUE_DATE_SOURCES),
  /** The hand-in had closed before the project began, so nothing could be handed in. */
  closedBeforeStart: z.boolean(),
  /** The project was removed or withdrawn. */
  isArchived: z.boolean(),
  project: z.object({ id: idSchema, title: z.string(), mentorName: z.string().nullable() }),
  student: z.object({ id: idSchema, name: z.string() }),
  newest: handInVersionSchema
    .pick({ id: true, number: true, name: true, size: true, receivedAt: true, dueAt: true, isLate: true })
    .nullable(),
  reviewedAt: z.date().nullable(),
  /** The beginning of the feedback on the newest version, as plain text. */
  feedback: z.string().nullable(),
  /** The newest request for more time. */
  extension: extensionSchema.pick({ id: true, status: true, until: true, requestedAt: true }).nullable(),
})
export type HandIn = z.infer<typeof handInSchema>

export const handInPageSchema = pageSchemaOf(handInSchema).extend(serverTimeSchema.shape)

/** A hand-in in the student's own list, with what is asked for. */
export const ownHandInSchema = handInSchema.extend({
  /** Markdown. */
  instructions: z.string(),
})
export type OwnHandIn = z.infer<typeof ownHandInSchema>

export const ownHandInPageSchema = pageSchemaOf(ownHandInSchema).extend(serverTimeSchema.shape)
export type OwnHandInPage = z.infer<typeof ownHandInPageSchema>

/** Which of the student's own hand-ins: of all projects, or of one. */
export const ownHandInListSchema = pageRequestSchema
  .omit({ search: true })
  .extend({ assignmentId: idSchema.optional() })
export type OwnHandInList = z.infer<typeof ownHandInListSchema>

/** A hand-in in full, as its student, its mentor and administrators read it. */
export const handInDetailSchema = ownHandInSchema.extend({
  /** Newest first. */
  versions: z.array(handInVersionSchema),
  /** Newest first. */
  extensions: z.array(extensionSchema),
  /** Whether the viewer may change and remove the item. */
  canChangeItem: z.boolean(),
  /** Whether the project's mentor decides about more time; otherwise administrators do. */
  doesMentorDecide: z.boolean(),
  ...serverTimeSchema.shape,
})
export type HandInDetail = z.infer<typeof handInDetailSchema>

/** A finished upload to hand in; the client creates the version's id. */
export const newHandInVersionSchema = z.object({
  id: idSchema,
  handInId: idSchema,
  uploadId: uploadIdSchema,
  note: optionalText(HAND_IN_NOTE_MAX_LENGTH).default(''),
})
export type NewHandInVersion = z.infer<typeof newHandInVersionSchema>

/** How many things wait for the viewer, for menus and dashboards. */
export const handInFiguresSchema = z.object({
  /** Students: open or returned and due within SOON_DAYS. */
  dueSoon: z.int(),
  /** Students: their missing ones. Instructors: those of the projects they mentor. */
  missing: z.int(),
  /** Students: returned ones, also closed ones for which more time can be requested. */
  returned: z.int(),
  /** Instructors: submitted versions to review. */
  waiting: z.int(),
  /** Requests for more time: to decide for admins; to recommend or, where mentors decide, to decide for instructors. */
  extensionRequests: z.int(),
  /** Students: those that are missing, were counted as returned, or are due within SOON_DAYS, by due date. */
  next: z
    .array(
      z.object({
        id: idSchema,
        title: z.string(),
        projectTitle: z.string(),
        dueAt: z.date(),
        state: handInStateSchema,
        /** Of one that was returned and has closed: until when more time can be requested. Otherwise null. */
        extensionRequestEndsAt: z.date().nullable(),
      }),
    )
    .max(NEXT_HAND_INS_MAX),
})
export type HandInFigures = z.infer<typeof handInFiguresSchema>
