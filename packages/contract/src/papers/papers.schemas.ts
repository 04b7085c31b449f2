import * as z from 'zod'
import {
  idSchema,
  optionalText,
  pageRequestSchema,
  pageSchemaOf,
  requiredLine,
  requiredText,
} from '../base.ts'
import { uploadIdSchema } from '../files/files.schemas.ts'
import {
  ABSTRACT_MAX_LENGTH,
  FEEDBACK_MAX_LENGTH,
  PAPER_STATUSES,
  PAPER_TITLE_MAX_LENGTH,
  PRECHECK_OUTCOMES,
} from './papers.constants.ts'
import { FEEDBACK_REQUIRED, PAPER_INCOMPLETE, PUBLISHED_FILE_REQUIRED } from './papers.errors.ts'

export const paperStatusSchema = z.enum(PAPER_STATUSES)

/**
 * What the pre-check found in an upload; null means "not found", never a guess. It only advises and never blocks a
 * submission.
 */
export const precheckSchema = z.object({
  outcome: z.enum(PRECHECK_OUTCOMES),
  pages: z.int().nullable(),
  /** Whether text can be selected; null where that is unknown. */
  hasText: z.boolean().nullable(),
  abstract: z.string().nullable(),
  abstractWords: z.int().nullable(),
})
export type Precheck = z.infer<typeof precheckSchema>

const paperFileSchema = z.object({
  uploadId: z.string(PAPER_INCOMPLETE).pipe(uploadIdSchema),
  /**
   * The abstract as the pre-check found it or the student corrected it; empty for none. Null if the student gave none
   * and no pre-check has read the file: the server then stores the one it finds.
   */
  abstract: optionalText(ABSTRACT_MAX_LENGTH).nullable(),
})

/** A paper to submit; the client creates its id. Spec 1 §5. */
export const newPaperSchema = paperFileSchema.extend({
  id: idSchema,
  title: requiredLine(PAPER_TITLE_MAX_LENGTH, PAPER_INCOMPLETE),
})
export type NewPaper = z.infer<typeof newPaperSchema>

export const newPaperVersionSchema = paperFileSchema.extend({ id: idSchema, paperId: idSchema })
export type NewPaperVersion = z.infer<typeof newPaperVersionSchema>

/** One uploaded file of a paper, with the reviewer's feedback on it. */
export const paperVersionSchema = z.object({
  id: idSchema,
  number: z.int(),
  name: z.string(),
  size: z.int(),
  uploadedAt: z.date(),
  pages: z.int().nullable(),
  hasText: z.boolean().nullable(),
  abstractWords: z.int().nullable(),
  feedback: z.string().nullable(),
})
export type PaperVersion = z.infer<typeof paperVersionSchema>

/** A student's own paper with all its versions, newest first. */
export const ownPaperSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: paperStatusSchema,
  uploadedAt: z.date(),
  publishedAt: z.date().nullable(),
  feedback: z.string().nullable(),
  returnedAt: z.date().nullable(),
  hasPublishedFile: z.boolean(),
  versions: z.array(paperVersionSchema),
})
export type OwnPaper = z.infer<typeof ownPaperSchema>
export const ownPaperPageSchema = pageSchemaOf(ownPaperSchema)

/** Which file of a paper: one of its versions, or the published one. */
export const paperFileRequestSchema = z.object({ paperId: idSchema, versionId: idSchema.nullable() })
export type PaperFileRequest = z.infer<typeof paperFileRequestSchema>

/**
 * Which papers an admin lists: all or those of one status. Searches title, and the student's name, e-mail, course and
 * specialization. Spec 2 §2.
 */
export const paperListSchema = pageRequestSchema.extend({ status: paperStatusSchema.optional() })
export type PaperList = z.infer<typeof paperListSchema>

/**
 * A paper as an admin sees it: with its student, all its versions, and the time of each transition. Spec 2 §2
 * and §3.
 */
export const reviewedPaperSchema = ownPaperSchema.extend({
  /** The number of the newest version; 0 where there is none. */
  version: z.int(),
  reviewStartedAt: z.date().nullable(),
  approvedAt: z.date().nullable(),
  student: z.object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    course: z.string().nullable(),
    specialization: z.string().nullable(),
  }),
})
export type ReviewedPaper = z.infer<typeof reviewedPaperSchema>

/** How many papers match a search, in total and by status; without a search at most SUMMARY_SECONDS old. Spec 2 §2. */
export const paperCountsSchema = z.object({
  total: z.int(),
  draft: z.int(),
  review: z.int(),
  approved: z.int(),
  published: z.int(),
})
export type PaperCounts = z.infer<typeof paperCountsSchema>

/**
 * A page of papers: first those to review or publish, the longest waiting on top, then the others; with the counts
 * above the list, null if a search finds COUNTED_MAX or more. `matching` is how many of `total` match the search and
 * the status, at most COUNTED_MAX; without either, it is how many papers there are.
 */
export const reviewedPaperPageSchema = pageSchemaOf(reviewedPaperSchema).extend({
  counts: paperCountsSchema.nullable(),
  matching: z.int(),
  /** How many papers there are, whatever the filters; at most SUMMARY_SECONDS old. */
  total: z.int(),
})
export type ReviewedPaperPage = z.infer<typeof reviewedPaperPageSchema>

/** A transition of a paper, with the number of the newest version the admin saw; 0 where there is none. */
export const paperTransitionSchema = z.object({ paperId: idSchema, version: z.int().min(0) })
export type PaperTransitionRequest = z.infer<typeof paperTransitionSchema>

export const paperReturnSchema = paperTransitionSchema.extend({
  feedback: requiredText(FEEDBACK_MAX_LENGTH, FEEDBACK_REQUIRED),
})
export type PaperReturn = z.infer<typeof paperReturnSchema>

/** The final file of a paper, with optional feedback to its student. Spec 2 §5. */
export const publicationSchema = paperTransitionSchema.extend({
  uploadId: z.string(PUBLISHED_FILE_REQUIRED).pipe(uploadIdSchema),
  feedback: optionalText(FEEDBACK_MAX_LENGTH).default(''),
})
export type Publication = z.infer<typeof publicationSchema>

export const paperStateSchema = z.object({ status: paperStatusSchema })
export type PaperState = z.infer<typeof paperStateSchema>
