import * as z from 'zod'
import { idSchema, pageRequestSchema, pageSchemaOf } from '../base.ts'
import { projectFileKindSchema, toolSchema } from '../repository/repository.schemas.ts'
import { difficultySchema } from '../requests/requests.schemas.ts'
import {
  ASSISTANCE_LEVELS,
  PROGRESS_MAX,
  PROJECT_STATUSES,
  RESOURCE_STATES,
  RESOURCES,
} from './assignments.constants.ts'

export const projectStatusSchema = z.enum(PROJECT_STATUSES)
export const resourceSchema = z.enum(RESOURCES)
export const assistanceSchema = z.enum(ASSISTANCE_LEVELS)
export const resourceStateSchema = z.enum(RESOURCE_STATES)

export const accessSchema = z.record(resourceSchema, z.boolean())
export type Access = z.infer<typeof accessSchema>

export const studentProjectSchema = z.object({
  id: idSchema,
  title: z.string(),
  category: z.string().nullable(),
  instructorName: z.string().nullable(),
  status: projectStatusSchema,
  progress: z.int().min(0).max(PROGRESS_MAX),
  assignedAt: z.date(),
})
export type StudentProject = z.infer<typeof studentProjectSchema>

/** A file as the student sees it. Name and size are null unless the student may open it. */
export const resourceFileSchema = z.object({
  kind: projectFileKindSchema,
  state: resourceStateSchema,
  name: z.string().nullable(),
  size: z.int().nullable(),
})
export type ResourceFile = z.infer<typeof resourceFileSchema>

/** A step of a roadmap, whether and when the student completed it, and their note, which may be empty. */
export const roadmapStepSchema = z.object({
  text: z.string(),
  isDone: z.boolean(),
  note: z.string(),
  completedAt: z.date().nullable(),
})
export type RoadmapStep = z.infer<typeof roadmapStepSchema>

/** What a student sees of their mentor. */
export const mentorSchema = z.object({
  name: z.string(),
  email: z.string(),
  expertise: z.string().nullable(),
  bio: z.string().nullable(),
  experience: z.int().nullable(),
  qualification: z.string().nullable(),
})
export type Mentor = z.infer<typeof mentorSchema>

export const studentProjectDetailSchema = studentProjectSchema.extend({
  description: z.string(),
  startedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  difficulty: difficultySchema.nullable(),
  duration: z.string().nullable(),
  techStack: z.array(z.string()),
  roadmap: z.array(roadmapStepSchema),
  mentor: mentorSchema.nullable(),
  files: z.array(resourceFileSchema),
  video: z.object({ state: resourceStateSchema, url: z.string().nullable() }),
  tools: z.object({ state: resourceStateSchema, items: z.array(toolSchema) }),
})
export type StudentProjectDetail = z.infer<typeof studentProjectDetailSchema>

const { description, startedAt, completedAt, files, video, tools } = studentProjectDetailSchema.shape

/**
 * A project as a card of My Projects. A repository project has a category, a requested project has a roadmap.
 * Spec 1 §2.
 */
export const projectCardSchema = studentProjectSchema.extend({
  description,
  startedAt,
  completedAt,
  /** When status, progress, an access flag or the assistance last changed, or the project was restored. */
  changedAt: z.date(),
  difficulty: difficultySchema.nullable(),
  duration: z.string().nullable(),
  techStack: z.array(z.string()),
  roadmap: z.array(roadmapStepSchema),
  files,
  video,
  tools,
})
export type ProjectCard = z.infer<typeof projectCardSchema>

/**
 * Which of the student's own projects to list: all, or those of one status. Searches title, instructor's name and
 * description.
 */
export const myProjectListSchema = pageRequestSchema.extend({ status: projectStatusSchema.optional() })
export type MyProjectList = z.infer<typeof myProjectListSchema>

/**
 * A page of My Projects with the figures over all of the student's projects. Average progress is the rounded mean.
 * Completion rate and active share (in progress) are rounded percentages of all projects, 0 without projects.
 * Spec 1 §9.
 */
export const myProjectsSchema = pageSchemaOf(projectCardSchema).extend({
  figures: z.object({
    total: z.int(),
    pending: z.int(),
    inProgress: z.int(),
    completed: z.int(),
    averageProgress: z.int(),
    completionRate: z.int(),
    activeShare: z.int(),
  }),
  /** How many projects match the search and the status. */
  matching: z.int(),
})
export type MyProjects = z.infer<typeof myProjectsSchema>
export type MyProjectFigures = MyProjects['figures']

export const resourceRequestSchema = z.object({ assignmentId: idSchema, kind: projectFileKindSchema })
export type ResourceRequest = z.infer<typeof resourceRequestSchema>
