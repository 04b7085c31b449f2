import * as z from 'zod'
import { idSchema } from '../base.ts'
import { AI_USE_FORMATS } from './assistant.constants.ts'

/**
 * How much a student asked the assistant since one of their projects was assigned. A student has one conversation for
 * all projects, so the record includes questions about the others.
 */
export const aiUseSummarySchema = z.object({
  assignmentId: idSchema,
  title: z.string(),
  assignedAt: z.date(),
  questions: z.int(),
  /** How many of the questions a model answered; the others were searches, or have no answer. */
  answeredByModel: z.int(),
})
export type AiUseSummary = z.infer<typeof aiUseSummarySchema>

/** The summaries of the student's projects, newest first. */
export const aiUseSummariesSchema = z.object({ projects: z.array(aiUseSummarySchema) })

export const aiUseExportSchema = z.object({ assignmentId: idSchema, format: z.enum(AI_USE_FORMATS) })
export type AiUseExport = z.infer<typeof aiUseExportSchema>

export const aiUseFileSchema = z.object({ name: z.string(), type: z.string(), base64: z.string() })
export type AiUseFile = z.infer<typeof aiUseFileSchema>
