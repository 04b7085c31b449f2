import * as z from 'zod'
import { idSchema, pageRequestSchema, pageSchemaOf } from '../base.ts'
import { difficultySchema } from '../requests/requests.schemas.ts'
import { PROGRESS_HISTORY_MAX, PROGRESS_MAX } from './assignments.constants.ts'
import { projectStatusSchema, resourceSchema, roadmapStepSchema } from './assignments.schemas.ts'

/**
 * Which of the projects one mentors are listed: all, or those of one status, or those in which nothing was done for
 * STALLED_AFTER_DAYS; searches student and title.
 */
export const mentoredProjectFiltersSchema = pageRequestSchema
  .pick({ search: true })
  .extend({ status: projectStatusSchema.optional(), isStalled: z.literal(true).optional() })
export type MentoredProjectFilters = z.infer<typeof mentoredProjectFiltersSchema>
export const mentoredProjectListSchema = pageRequestSchema.extend(mentoredProjectFiltersSchema.shape)
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
  isStalled: z.boolean(),
  completedStepCount: z.int(),
  stepCount: z.int(),
  student: studentSchema,
})
export type MentoredProject = z.infer<typeof mentoredProjectSchema>

/** A page of mentored projects with the figures over all one mentors, and how many the filters leave. Spec 2 §2 and §9. */
export const mentoredProjectsSchema = pageSchemaOf(mentoredProjectSchema).extend({
  figures: z.object({
    total: z.int(),
    pending: z.int(),
    inProgress: z.int(),
    completed: z.int(),
    stalled: z.int(),
    /** The rounded mean in percent, 0 without projects. */
    averageProgress: z.int(),
  }),
  found: z.int(),
})
export type MentoredProjects = z.infer<typeof mentoredProjectsSchema>
export type MentoredFigures = MentoredProjects['figures']

/** How far a project was, and in which state, from this moment on. */
export const progressEntrySchema = z.object({
  at: z.date(),
  progress: z.int().min(0).max(PROGRESS_MAX),
  status: projectStatusSchema,
})
export type ProgressEntry = z.infer<typeof progressEntrySchema>

/** A resource as its mentor sees it: whether the student is let in, and whether there is anything. */
export const resourceAccessSchema = z.object({
  resource: resourceSchema,
  isOn: z.boolean(),
  exists: z.boolean(),
})
export type ResourceAccess = z.infer<typeof resourceAccessSchema>

/** What a mentor's changes leave behind. */
export const mentoredStateSchema = mentoredProjectSchema.pick({ status: true, progress: true }).extend({
  startedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  /** The six switches, in the order of RESOURCES; none for a requested project. */
  resources: z.array(resourceAccessSchema),
  /** Oldest first; the first is the assignment itself, at 0 percent. */
  history: z.array(progressEntrySchema).max(PROGRESS_HISTORY_MAX),
})
export type MentoredState = z.infer<typeof mentoredStateSchema>

/** A mentored project in full, with its student and what they ticked off. Spec 2 §2. */
export const mentoredProjectDetailSchema = mentoredProjectSchema
  .omit({ completedStepCount: true, stepCount: true, isStalled: true })
  .extend({
    ...mentoredStateSchema.shape,
    description: z.string(),
    difficulty: difficultySchema.nullable(),
    duration: z.string().nullable(),
    techStack: z.array(z.string()),
    roadmap: z.array(roadmapStepSchema),
    /** It came of a request: it has a roadmap in place of resources, and only an administrator takes it away. */
    isOfRequest: z.boolean(),
    /** How to reach the student, for the instructor who mentors them now; null for who goes on mentoring the project. */
    student: studentSchema.extend({
      contact: z.object({ email: z.string(), phone: z.string().nullable() }).nullable(),
    }),
  })
export type MentoredProjectDetail = z.infer<typeof mentoredProjectDetailSchema>

const progressSchema = z.int().min(0).max(PROGRESS_MAX)

/** One change of a mentor: from what they saw to what they want. Status and progress are not linked. Spec 2 §4. */
export const mentorChangeSchema = z.discriminatedUnion('field', [
  z.object({ field: z.literal('status'), from: projectStatusSchema, to: projectStatusSchema }),
  z.object({ field: z.literal('progress'), from: progressSchema, to: progressSchema }),
  z.object({ field: z.literal('access'), resource: resourceSchema, from: z.boolean(), to: z.boolean() }),
])
export type MentorChange = z.infer<typeof mentorChangeSchema>

export const mentoredProjectChangeSchema = z.object({ id: idSchema, change: mentorChangeSchema })
export type MentoredProjectChange = z.infer<typeof mentoredProjectChangeSchema>

/** A file of comma-separated values, for a spreadsheet. */
export const csvFileSchema = z.object({ name: z.string(), text: z.string() })
export type CsvFile = z.infer<typeof csvFileSchema>
