import * as z from 'zod'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { csvFileSchema } from '../assignments/mentored-projects.schemas.ts'
import { idSchema, pageRequestSchema, procedure } from '../base.ts'
import { fileErrors, uploadAttachmentErrors } from '../files/files.errors.ts'
import { fileLinkSchema, uploadIdSchema } from '../files/files.schemas.ts'
import { precheckSchema } from '../papers/papers.schemas.ts'
import { calendarFeedSchema } from './calendar/calendar.schemas.ts'
import { extensionErrors } from './extensions/extensions.errors.ts'
import {
  extensionAdviceSchema,
  extensionDecisionSchema,
  extensionListSchema,
  extensionPageSchema,
  extensionSchema,
  newExtensionSchema,
} from './extensions/extensions.schemas.ts'
import { handInErrors } from './hand-ins.errors.ts'
import {
  handInDetailSchema,
  handInFiguresSchema,
  handInVersionSchema,
  itemChangeSchema,
  newHandInVersionSchema,
  ownHandInListSchema,
  ownHandInPageSchema,
} from './hand-ins.schemas.ts'
import { planErrors } from './plans/plans.errors.ts'
import {
  planDetailSchema,
  planListSchema,
  planPageSchema,
  planRevisionSchema,
  planUpdateSchema,
  seenPlanSchema,
} from './plans/plans.schemas.ts'
import { receiptCodeSchema, receiptFileSchema } from './receipts/receipts.schemas.ts'
import {
  acceptanceSchema,
  courseAndYearSchema,
  courseGridListSchema,
  courseGridPageSchema,
  gridPageSchema,
  handInDatesSchema,
  handInOutcomeSchema,
  handInReturnSchema,
  instructorCountsPageSchema,
  mentorGridListSchema,
  ownItemSchema,
  queueListSchema,
  queuePageSchema,
} from './review/review.schemas.ts'

const { ATTEMPTS_TOO_MANY, SIGN_IN_NOT_FRESH } = accountErrors
const { HAND_IN_NOT_FOUND, HAND_IN_CLOSED, HAND_IN_ACCEPTED, HAND_IN_KIND_NOT_ACCEPTED } = handInErrors
const { HAND_IN_VERSIONS_TOO_MANY, HAND_IN_CHANGED_MEANWHILE } = handInErrors
const { HAND_IN_PROJECT_NOT_YOURS, HAND_IN_PROJECT_COMPLETED } = handInErrors
const { HAND_IN_PROJECT_REMOVED } = handInErrors
const { ITEM_NOT_FOUND, ITEMS_TOO_MANY, ITEM_HANDED_IN, ITEM_DATE_EARLIER } = handInErrors
const { ITEM_CHANGED_MEANWHILE } = handInErrors
const { PLAN_NOT_FOUND, PLAN_EXISTS, PLAN_CHANGED_MEANWHILE, PLAN_HANDED_IN, PLAN_BEING_PUBLISHED } =
  planErrors
const { EXTENSION_NOT_FOUND, EXTENSION_ALREADY_OPEN, EXTENSION_NOT_POSSIBLE } = extensionErrors
const { EXTENSION_DATE_INVALID, EXTENSION_REASON_REPEATED, EXTENSION_DECIDED } = extensionErrors
const { EXTENSION_NOT_YOURS_TO_DECIDE } = extensionErrors
const { UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, FILE_NOT_FOUND, STORAGE_FAILED } = fileErrors

export const handInsContract = {
  /** Lists the student's own hand-ins, of all projects or of one, by due date. Students only. */
  listOwnHandIns: procedure.input(ownHandInListSchema).output(ownHandInPageSchema),

  /**
   * Reads a hand-in with its versions, receipts and requests for more time. For its student, the instructor who mentors
   * the project now, and administrators.
   */
  readHandIn: procedure
    .errors({ HAND_IN_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(handInDetailSchema),

  /** Counts what waits for the viewer, for menus and dashboards. For anyone signed in. */
  readFigures: procedure.output(handInFiguresSchema),

  /** Reads the student's finished upload as `papers.precheckUpload` does. Students only. */
  precheckUpload: procedure
    .errors({ UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, STORAGE_FAILED, ATTEMPTS_TOO_MANY })
    .input(z.object({ uploadId: uploadIdSchema }))
    .output(precheckSchema),

  /**
   * Hands in a finished upload as the next version and returns it with its receipt. The server's time of the last byte
   * decides whether it is late. Students only. Idempotent by version id and by upload.
   */
  submitVersion: procedure
    .errors({
      HAND_IN_NOT_FOUND,
      HAND_IN_CLOSED,
      HAND_IN_ACCEPTED,
      HAND_IN_KIND_NOT_ACCEPTED,
      HAND_IN_VERSIONS_TOO_MANY,
      ...uploadAttachmentErrors,
    })
    .input(newHandInVersionSchema)
    .output(handInVersionSchema),

  /** Creates a signed link to the file of a version. For those who may read the hand-in. */
  linkToVersion: procedure
    .errors({ HAND_IN_NOT_FOUND, FILE_NOT_FOUND })
    .input(z.object({ versionId: idSchema }))
    .output(fileLinkSchema),

  /** Makes the receipt of a version as a PDF with a QR code, if it fits one. For those who may read the receipt. */
  exportReceipt: procedure
    .errors({ HAND_IN_NOT_FOUND, ATTEMPTS_TOO_MANY })
    .input(z.object({ versionId: idSchema }))
    .output(receiptFileSchema),

  /**
   * Draws the QR code of the address that verifies the receipt of a version; null if the address is too long for one.
   * For those who may read the receipt.
   */
  readReceiptCode: procedure
    .errors({ HAND_IN_NOT_FOUND, ATTEMPTS_TOO_MANY })
    .input(z.object({ versionId: idSchema }))
    .output(receiptCodeSchema.nullable()),

  /** Requests more time for a hand-in. Students only. Idempotent by id. */
  requestExtension: procedure
    .errors({
      HAND_IN_NOT_FOUND,
      EXTENSION_ALREADY_OPEN,
      EXTENSION_NOT_POSSIBLE,
      EXTENSION_DATE_INVALID,
      EXTENSION_REASON_REPEATED,
    })
    .input(newExtensionSchema)
    .output(extensionSchema),

  /** Stores the mentor's advice on a request for more time, in place of earlier advice. For the project's mentor. */
  adviseExtension: procedure
    .errors({
      EXTENSION_NOT_FOUND,
      EXTENSION_DECIDED,
      HAND_IN_PROJECT_REMOVED,
      HAND_IN_ACCEPTED,
      ATTEMPTS_TOO_MANY,
    })
    .input(extensionAdviceSchema)
    .output(extensionSchema),

  /**
   * Grants or refuses a request for more time. For administrators, or for the project's mentor where the portal's
   * settings say so; where it has none, for administrators. Idempotent for the same decision by the same person.
   */
  decideExtension: procedure
    .errors({
      EXTENSION_NOT_FOUND,
      EXTENSION_DECIDED,
      EXTENSION_DATE_INVALID,
      EXTENSION_NOT_YOURS_TO_DECIDE,
      HAND_IN_PROJECT_REMOVED,
      HAND_IN_ACCEPTED,
    })
    .input(extensionDecisionSchema)
    .output(extensionSchema),

  /** Lists requests for more time: open ones the longest waiting first, others newest first. Admins only. */
  listExtensions: procedure.input(extensionListSchema).output(extensionPageSchema),

  /**
   * Lists hand-ins of the projects the instructor mentors, with how many wait for review, are late or missing, or have
   * a request for more time that waits for an answer. Instructors only.
   */
  listQueue: procedure.input(queueListSchema).output(queuePageSchema),

  /**
   * Lists the mentored projects that have hand-ins, each with all of its hand-ins, the longest wait for review first.
   * Instructors only.
   */
  listMentorGrid: procedure.input(mentorGridListSchema).output(gridPageSchema),

  /**
   * Accepts the version the mentor saw, and completes the roadmap step the item closes. For the project's mentor. This
   * and `returnVersion` are idempotent for the same mentor, and refuse HAND_IN_CHANGED_MEANWHILE where another mentor
   * or a newer version came first.
   */
  acceptVersion: procedure
    .errors({ HAND_IN_NOT_FOUND, HAND_IN_CHANGED_MEANWHILE, HAND_IN_PROJECT_REMOVED })
    .input(acceptanceSchema)
    .output(handInOutcomeSchema),

  /**
   * Returns the version the mentor saw, with feedback and optionally a new due date, which is refused if the present
   * one is not the one the mentor saw. Idempotent like `acceptVersion`.
   */
  returnVersion: procedure
    .errors({ HAND_IN_NOT_FOUND, HAND_IN_CHANGED_MEANWHILE, HAND_IN_PROJECT_REMOVED })
    .input(handInReturnSchema)
    .output(handInOutcomeSchema),

  /** Adds an item to projects the instructor mentors, all or none. Instructors only. Idempotent by item id. */
  addOwnItem: procedure
    .errors({ HAND_IN_PROJECT_NOT_YOURS, HAND_IN_PROJECT_COMPLETED, ITEMS_TOO_MANY, ATTEMPTS_TOO_MANY })
    .input(ownItemSchema)
    .output(z.object({ added: z.int() })),

  /**
   * Changes an item the instructor handles; a date can only be moved later. Notifies the students whose due date moves.
   * ITEM_CHANGED_MEANWHILE: a field that is changed no longer has the value that was seen. Idempotent.
   */
  changeOwnItem: procedure
    .errors({
      ITEM_NOT_FOUND,
      HAND_IN_PROJECT_NOT_YOURS,
      ITEM_DATE_EARLIER,
      ITEM_CHANGED_MEANWHILE,
      ATTEMPTS_TOO_MANY,
    })
    .input(itemChangeSchema)
    .output(z.object({ id: idSchema })),

  /** Removes an item the instructor handles, unless something was handed in. */
  removeOwnItem: procedure
    .errors({ ITEM_NOT_FOUND, HAND_IN_PROJECT_NOT_YOURS, ITEM_HANDED_IN, ATTEMPTS_TOO_MANY })
    .input(z.object({ id: idSchema }))
    .output(z.object({ removed: z.literal(true) })),

  /** Lists the plans, by course and year. Admins only. */
  listPlans: procedure.input(planListSchema).output(planPageSchema),

  /** Reads a plan with its items and how many hand-ins are in each state. Admins only. */
  readPlan: procedure
    .errors({ PLAN_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(planDetailSchema),

  /**
   * Writes a whole plan: a new draft, a changed draft, or a changed published plan. Changes of a published plan reach
   * the projects in batches. Admins only. Repeating the call with the same values is a no-op.
   */
  savePlan: procedure
    .errors({
      PLAN_NOT_FOUND,
      PLAN_EXISTS,
      PLAN_CHANGED_MEANWHILE,
      PLAN_BEING_PUBLISHED,
      ITEM_HANDED_IN,
      ITEM_DATE_EARLIER,
    })
    .input(planUpdateSchema)
    .output(planRevisionSchema),

  /**
   * Publishes a draft: every project of the course and year that is not completed gets its items, in batches. Admins
   * only. Idempotent.
   */
  publishPlan: procedure
    .errors({ PLAN_NOT_FOUND, PLAN_CHANGED_MEANWHILE })
    .input(planRevisionSchema)
    .output(planRevisionSchema),

  /** Archives a draft or a published plan: its hand-ins stay, later projects get none. Admins only. Idempotent. */
  archivePlan: procedure
    .errors({ PLAN_NOT_FOUND, PLAN_CHANGED_MEANWHILE, PLAN_BEING_PUBLISHED })
    .input(seenPlanSchema)
    .output(planRevisionSchema),

  /** Deletes a plan with its hand-ins, unless something was handed in. Admins only. */
  deletePlan: procedure
    .errors({ PLAN_NOT_FOUND, PLAN_CHANGED_MEANWHILE, PLAN_HANDED_IN, PLAN_BEING_PUBLISHED })
    .input(seenPlanSchema)
    .output(z.object({ deleted: z.literal(true) })),

  /** Lists the projects of a course and year that have hand-ins, with every hand-in, by student's name. Admins only. */
  listCourseGrid: procedure.input(courseGridListSchema).output(courseGridPageSchema),

  /**
   * Exports the grid of a course and year as CSV, with names and e-mail addresses. Needs a fresh sign-in. Admins only.
   */
  exportCourse: procedure.errors({ SIGN_IN_NOT_FRESH }).input(courseAndYearSchema).output(csvFileSchema),

  /**
   * Counts waiting, late and missing hand-ins of each instructor, by name; without a search, those of projects without
   * a mentor come first. Admins only.
   */
  countByInstructor: procedure.input(pageRequestSchema).output(instructorCountsPageSchema),

  /** Changes the due date of one hand-in; its student and mentor are notified. Admins only. */
  changeDueDate: procedure
    .errors({ HAND_IN_NOT_FOUND, HAND_IN_CHANGED_MEANWHILE, HAND_IN_PROJECT_REMOVED })
    .input(handInDatesSchema)
    .output(handInOutcomeSchema),

  /** Returns the address of the viewer's calendar feed, if they made one. For anyone signed in. */
  readCalendarFeed: procedure.output(calendarFeedSchema),

  /** Makes the viewer's calendar feed, or gives it a new address; the old one stops working. */
  renewCalendarFeed: procedure.errors({ ATTEMPTS_TOO_MANY }).output(calendarFeedSchema),

  /** Revokes the viewer's calendar feed: its address stops working. Idempotent. */
  revokeCalendarFeed: procedure.output(calendarFeedSchema),
}
