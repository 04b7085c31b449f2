import * as z from 'zod'
import { idSchema, optionalText, pageOf, requiredText } from '../base.ts'
import { uploadIdSchema } from '../files/files.schemas.ts'
import {
  ABSTRACT_MAX_LENGTH,
  PAPER_STATUSES,
  PAPER_TITLE_MAX_LENGTH,
  PRECHECK_OUTCOMES,
} from './papers.constants.ts'
import { PAPER_INCOMPLETE } from './papers.errors.ts'

export const paperStatusSchema = z.enum(PAPER_STATUSES)

/** A line of a student's own papers. */
export const recentPaperSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: paperStatusSchema,
  uploadedAt: z.date(),
  publishedAt: z.date().nullable(),
})
export type RecentPaper = z.infer<typeof recentPaperSchema>

/** What was found in an uploaded paper; null is "not found", never a guess. It advises and blocks nothing. */
export const precheckSchema = z.object({
  outcome: z.enum(PRECHECK_OUTCOMES),
  pages: z.int().nullable(),
  /** Whether text can be selected; null where that cannot be told. */
  hasText: z.boolean().nullable(),
  abstract: z.string().nullable(),
  abstractWords: z.int().nullable(),
})
export type Precheck = z.infer<typeof precheckSchema>

const paperFileSchema = z.object({
  uploadId: z.string(PAPER_INCOMPLETE).pipe(uploadIdSchema),
  /**
   * The abstract as the pre-check found it or the student put it right, empty when there is none; null from a student who
   * did not wait for the pre-check: then what it finds is kept.
   */
  abstract: optionalText(ABSTRACT_MAX_LENGTH).nullable(),
})

/** A paper to submit; its id is made by the client. Spec 1 §5. */
export const newPaperSchema = paperFileSchema.extend({
  id: idSchema,
  title: requiredText(PAPER_TITLE_MAX_LENGTH, PAPER_INCOMPLETE),
})
export type NewPaper = z.infer<typeof newPaperSchema>

/** A further version of one's own draft. */
export const newPaperVersionSchema = paperFileSchema.extend({ id: idSchema, paperId: idSchema })
export type NewPaperVersion = z.infer<typeof newPaperVersionSchema>

/** One uploaded file of a paper, with what the reviewer wrote when giving it back. */
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
export const ownPaperSchema = recentPaperSchema.extend({
  feedback: z.string().nullable(),
  returnedAt: z.date().nullable(),
  hasPublishedFile: z.boolean(),
  versions: z.array(paperVersionSchema),
})
export type OwnPaper = z.infer<typeof ownPaperSchema>
export const ownPaperPageSchema = pageOf(ownPaperSchema)

/** Which file of a paper: one of its versions, or the published one. */
export const paperFileRequestSchema = z.object({ paperId: idSchema, versionId: idSchema.nullable() })
export type PaperFileRequest = z.infer<typeof paperFileRequestSchema>
