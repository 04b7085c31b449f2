import * as z from 'zod'
import { idSchema, pageOf } from '../base.ts'
import { projectFileKindSchema, toolSchema } from '../repository/repository.schemas.ts'
import {
  ASSIGNED_AT_ONCE_MAX,
  PROGRESS_MAX,
  PROJECT_STATUSES,
  RESOURCE_STATES,
  RESOURCES,
} from './assignments.constants.ts'
import { ASSIGNMENT_INCOMPLETE } from './assignments.errors.ts'

export const projectStatusSchema = z.enum(PROJECT_STATUSES)
export const resourceSchema = z.enum(RESOURCES)
export const resourceStateSchema = z.enum(RESOURCE_STATES)

/** The six access switches. */
export const accessSchema = z.record(resourceSchema, z.boolean())
export type Access = z.infer<typeof accessSchema>

/** A student an instructor may assign a project to; one who holds an assignment cannot be chosen. Spec 2 §4. */
export const candidateSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
  year: z.string().nullable(),
  alreadyAssigned: z.boolean(),
})
export type Candidate = z.infer<typeof candidateSchema>
export const candidatePageSchema = pageOf(candidateSchema)

const namesNobodyTwice = (students: readonly { assignmentId: string; studentId: string }[]) =>
  [students.map(({ studentId }) => studentId), students.map(({ assignmentId }) => assignmentId)].every(
    (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
  )

/** A project for students, each with the client-made id of the assignment to come. */
export const newAssignmentsSchema = z.object({
  projectId: z.uuid(ASSIGNMENT_INCOMPLETE).toLowerCase(),
  access: accessSchema,
  students: z
    .array(z.object({ assignmentId: idSchema, studentId: idSchema }))
    .min(1, ASSIGNMENT_INCOMPLETE)
    .max(ASSIGNED_AT_ONCE_MAX, `Please select at most ${ASSIGNED_AT_ONCE_MAX} students at once.`)
    .refine(namesNobodyTwice, 'Please select each student once.'),
})
export type NewAssignments = z.infer<typeof newAssignmentsSchema>

/** A line of a student's own project list. */
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
export const studentProjectPageSchema = pageOf(studentProjectSchema)

/** A file as the student meets it; name and size only where it may be opened. */
export const resourceFileSchema = z.object({
  kind: projectFileKindSchema,
  state: resourceStateSchema,
  name: z.string().nullable(),
  size: z.int().nullable(),
})
export type ResourceFile = z.infer<typeof resourceFileSchema>

/** A student's project with all that its switches let out. */
export const studentProjectDetailSchema = studentProjectSchema.extend({
  description: z.string(),
  startedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  files: z.array(resourceFileSchema),
  video: z.object({ state: resourceStateSchema, url: z.string().nullable() }),
  tools: z.object({ state: resourceStateSchema, items: z.array(toolSchema) }),
})
export type StudentProjectDetail = z.infer<typeof studentProjectDetailSchema>

export const resourceRequestSchema = z.object({ assignmentId: idSchema, kind: projectFileKindSchema })
export type ResourceRequest = z.infer<typeof resourceRequestSchema>
