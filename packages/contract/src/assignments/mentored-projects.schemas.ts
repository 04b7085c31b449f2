import * as z from 'zod'
import { idSchema, pageRequestSchema, pageSchemaOf } from '../base.ts'
import { difficultySchema } from '../requests/requests.schemas.ts'
import { PROGRESS_HISTORY_MAX, PROGRESS_MAX } from './assignments.constants.ts'
import {
  assistanceSchema,
  projectStatusSchema,
  resourceSchema,
  roadmapStepSchema,
} from './assignments.schemas.ts'

/**
 * Which mentored projects to list: all, those of one status, those without activity for STALLED_AFTER_DAYS, or those
 * that are not completed. Searches title, the student's name and, if the instructor mentors them now, their e-mail.
 */
export const mentoredProjectFiltersSchema = pageRequestSchema.pick({ search: true }).extend({
  status: projectStatusSchema.optional(),
  isStalled: z.literal(true).optional(),
  isIncomplete: z.literal(true).optional(),
})
export type MentoredProjectFilters = z.infer<typeof mentoredProjectFiltersSchema>
export const mentoredProjectListSchema = pageRequestSchema.extend(mentoredProjectFiltersSchema.shape)
export type MentoredProjectList = z.infer<typeof mentoredProjectListSchema>

/** In percent. */
const progressSchema = z.int().min(0).max(PROGRESS_MAX)

const studentSchema = z.object({
  id: idSchema,
  name: z.string(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
  year: z.string().nullable(),
})

export const mentoredProjectSchema = z.object({
  id: idSchema,
  title: z.string(),
  category: z.string().nullable(),
  status: projectStatusSchema,
  progress: progressSchema,
  assignedAt: z.date(),
  isStalled: z.boolean(),
  completedStepCount: z.int(),
  stepCount: z.int(),
  student: studentSchema,
})
export type MentoredProject = z.infer<typeof mentoredProjectSchema>

/** A page of mentored projects with the figures over all of them, and how many match the filters. Spec 2 §2 and §9. */
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
  matching: z.int(),
})
export type MentoredProjects = z.infer<typeof mentoredProjectsSchema>
export type MentoredFigures = MentoredProjects['figures']

/** A project's progress and status from `at` until the next entry. */
export const progressEntrySchema = z.object({
  at: z.date(),
  progress: progressSchema,
  status: projectStatusSchema,
})
export type ProgressEntry = z.infer<typeof progressEntrySchema>

/** A resource as its mentor sees it: whether the student has access, and whether anything was uploaded. */
export const resourceAccessSchema = z.object({
  resource: resourceSchema,
  isOn: z.boolean(),
  exists: z.boolean(),
})
export type ResourceAccess = z.infer<typeof resourceAccessSchema>

/** The parts of a mentored project that change when its mentor edits it. */
export const mentoredStateSchema = mentoredProjectSchema.pick({ status: true, progress: true }).extend({
  startedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  /** In the order of RESOURCES; empty for a requested project. */
  resources: z.array(resourceAccessSchema),
  assistance: assistanceSchema,
  /** Oldest first; the first is the assignment itself, at 0 percent. */
  history: z.array(progressEntrySchema).max(PROGRESS_HISTORY_MAX),
})
export type MentoredState = z.infer<typeof mentoredStateSchema>

/** A mentored project in full, with its student and all steps of its roadmap. Spec 2 §2. */
export const mentoredProjectDetailSchema = mentoredProjectSchema
  .omit({ completedStepCount: true, stepCount: true, isStalled: true })
  .extend({
    ...mentoredStateSchema.shape,
    description: z.string(),
    difficulty: difficultySchema.nullable(),
    duration: z.string().nullable(),
    techStack: z.array(z.string()),
    roadmap: z.array(roadmapStepSchema),
    /** A requested project: it has a roadmap instead of resources, and only an administrator can withdraw it. */
    isRequestedProject: z.boolean(),
    /** `contact` is null for an instructor who mentors the project, but does not mentor its student any more. */
    student: studentSchema.extend({
      contact: z.object({ email: z.string(), phone: z.string().nullable() }).nullable(),
    }),
  })
export type MentoredProjectDetail = z.infer<typeof mentoredProjectDetailSchema>

/**
 * One change by a mentor, from the value they saw to the one they want. Status and progress are independent. Spec 2 §4.
 */
export const mentorChangeSchema = z.discriminatedUnion('field', [
  z.object({ field: z.literal('status'), from: projectStatusSchema, to: projectStatusSchema }),
  z.object({ field: z.literal('progress'), from: progressSchema, to: progressSchema }),
  z.object({ field: z.literal('assistance'), from: assistanceSchema, to: assistanceSchema }),
  z.object({ field: z.literal('access'), resource: resourceSchema, from: z.boolean(), to: z.boolean() }),
])
export type MentorChange = z.infer<typeof mentorChangeSchema>

export const mentoredProjectChangeSchema = z.object({ id: idSchema, change: mentorChangeSchema })
export type MentoredProjectChange = z.infer<typeof mentoredProjectChangeSchema>

export const csvFileSchema = z.object({ name: z.string(), text: z.string() })
export type CsvFile = z.infer<typeof csvFileSchema>
