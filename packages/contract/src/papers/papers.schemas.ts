import * as z from 'zod'
import { idSchema } from '../base.ts'
import { PAPER_STATUSES } from './papers.constants.ts'

export const paperStatusSchema = z.enum(PAPER_STATUSES)

/** A line of a student's own papers. */
export const recentPaperSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: paperStatusSchema,
  uploadedAt: z.date(),
  publishedAt: z.date().nullable(),
  hasFeedback: z.boolean(),
})
export type RecentPaper = z.infer<typeof recentPaperSchema>
