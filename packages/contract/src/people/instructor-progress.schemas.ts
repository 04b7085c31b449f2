import * as z from 'zod'
import { idSchema, pageRequestSchema, pageSchemaOf } from '../base.ts'
import { PROGRESS_SORTS, PROGRESS_WEEKS, RECENT_COMPLETIONS_COUNT } from './people.constants.ts'

/**
 * Which instructors to list and in which order: those whose students wait longest first, by name, or by a figure with
 * the highest first. Searches name, e-mail and specialization. Spec 2 §2.
 */
export const instructorProgressListSchema = pageRequestSchema.extend({
  sort: z.enum(PROGRESS_SORTS).default(PROGRESS_SORTS[0]),
})
export type InstructorProgressList = z.infer<typeof instructorProgressListSchema>

export const instructorProgressExportSchema = instructorProgressListSchema.omit({ limit: true })
export type InstructorProgressExport = z.infer<typeof instructorProgressExportSchema>

/** A project that one of an instructor's students completed. */
export const completionSchema = z.object({
  id: idSchema,
  title: z.string(),
  studentName: z.string(),
  completedAt: z.date(),
})
export type Completion = z.infer<typeof completionSchema>

/** The mentoring statistics of an instructor, at most SUMMARY_SECONDS old. Spec 2 §2. */
export const instructorProgressSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  specialization: z.string().nullable(),
  /** Hand-ins that wait for the instructor's review, and since when the first of them does. */
  toReview: z.int(),
  waitingSince: z.date().nullable(),
  /** Students mentored now. */
  students: z.int(),
  /** Projects in the repository. */
  projects: z.int(),
  /** Projects the instructor mentors: all, and by status. */
  assignments: z.int(),
  completed: z.int(),
  inProgress: z.int(),
  pending: z.int(),
  /** Share of the assignments that are completed, in rounded percent; null without any. */
  completionRate: z.int().nullable(),
  /** Days from assignment to completion, on average, to a tenth; null without a completed one. */
  averageDays: z.number().nullable(),
  /** Projects completed in each of the last weeks up to now, oldest week first. */
  completedByWeek: z.array(z.int()).length(PROGRESS_WEEKS),
  /** The projects completed last, newest first. */
  recent: z.array(completionSchema).max(RECENT_COMPLETIONS_COUNT),
})
export type InstructorProgress = z.infer<typeof instructorProgressSchema>

/** A page of instructors, how many match the search, and how many there are. */
export const instructorProgressPageSchema = pageSchemaOf(instructorProgressSchema).extend({
  matching: z.int(),
  total: z.int(),
})
export type InstructorProgressPage = z.infer<typeof instructorProgressPageSchema>
