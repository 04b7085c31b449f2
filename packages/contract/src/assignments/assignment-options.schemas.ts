import * as z from 'zod'
import { idSchema, pageRequestSchema, pageSchemaOf } from '../base.ts'
import { ownRepositorySchema } from '../repository/repository.schemas.ts'
import { ASSIGNED_AT_ONCE_MAX } from './assignments.constants.ts'
import { ASSIGNMENT_INCOMPLETE } from './assignments.errors.ts'
import { accessSchema } from './assignments.schemas.ts'

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
export const candidatePageSchema = pageSchemaOf(candidateSchema)
export type CandidatePage = z.infer<typeof candidatePageSchema>

/** Which of one's own students are listed: all, or those who hold no project at all; searches name, e-mail and course. */
export const candidateListSchema = pageRequestSchema.extend({ isWithoutProject: z.literal(true).optional() })
export type CandidateList = z.infer<typeof candidateListSchema>

/** What is searched for in each of the two lists, and which students are listed. */
export const assignmentSearchesSchema = candidateListSchema.pick({ isWithoutProject: true }).extend({
  projects: pageRequestSchema.shape.search,
  students: pageRequestSchema.shape.search,
})
export type AssignmentSearches = z.infer<typeof assignmentSearchesSchema>

/** The first page of each list. */
export const assignmentOptionsSchema = z.object({
  projects: ownRepositorySchema,
  candidates: candidatePageSchema,
})
export type Assigning = z.infer<typeof assignmentOptionsSchema>

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
