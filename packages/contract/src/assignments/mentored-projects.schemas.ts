import * as z from 'zod'
import { idSchema, pageOf, pageRequestSchema } from '../base.ts'
import { difficultySchema } from '../requests/requests.schemas.ts'
import { PROGRESS_MAX } from './assignments.constants.ts'
import { projectStatusSchema, roadmapStepSchema } from './assignments.schemas.ts'

/** Which of the projects one mentors are listed: all, or those of one status; searches student and title. */
export const mentoredProjectListSchema = pageRequestSchema.extend({ status: projectStatusSchema.optional() })
export type MentoredProjectList = z.infer<typeof mentoredProjectListSchema>

const studentSchema = z.object({
  id: idSchema,
  name: z.string(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
  year: z.string().nullable(),
})

/** A line of the projects an instructor mentors; one without a roadmap has no steps. */
export const mentoredProjectSchema = z.object({
  id: idSchema,
  title: z.string(),
  category: z.string().nullable(),
  status: projectStatusSchema,
  progress: z.int().min(0).max(PROGRESS_MAX),
  assignedAt: z.date(),
  stepsDone: z.int(),
  stepsTotal: z.int(),
  student: studentSchema,
})
export type MentoredProject = z.infer<typeof mentoredProjectSchema>
export const mentoredProjectPageSchema = pageOf(mentoredProjectSchema)

/** A mentored project in full, with its student and what they ticked off. Spec 2 §2. */
export const mentoredProjectDetailSchema = mentoredProjectSchema
  .omit({ stepsDone: true, stepsTotal: true })
  .extend({
    description: z.string(),
    startedAt: z.date().nullable(),
    completedAt: z.date().nullable(),
    difficulty: difficultySchema.nullable(),
    duration: z.string().nullable(),
    techStack: z.array(z.string()),
    roadmap: z.array(roadmapStepSchema),
    /** How to reach the student, for the instructor who mentors them now; null for who goes on mentoring the project. */
    student: studentSchema.extend({
      contact: z.object({ email: z.string(), phone: z.string().nullable() }).nullable(),
    }),
  })
export type MentoredProjectDetail = z.infer<typeof mentoredProjectDetailSchema>
