import * as z from 'zod'
import { YEARS } from '../accounts/accounts.constants.ts'
import { idSchema, pageRequestSchema, pageSchemaOf } from '../base.ts'
import { ownRepositorySchema } from '../repository/repository.schemas.ts'
import { ASSIGNED_AT_ONCE_MAX } from './assignments.constants.ts'
import { ASSIGNMENT_INCOMPLETE } from './assignments.errors.ts'
import { accessSchema } from './assignments.schemas.ts'

/** One of an instructor's own students. */
export const candidateSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
  year: z.string().nullable(),
  /** How many projects they have, requested ones included, and how many of these are not completed. */
  projectCount: z.int(),
  currentProjectCount: z.int(),
})
export type Candidate = z.infer<typeof candidateSchema>
/**
 * A page of the students who can be chosen, or of those who cannot. `matching` counts the students of both lists who
 * match the search and filters; `assignable` those of them who can be chosen.
 */
export const candidatePageSchema = pageSchemaOf(candidateSchema).extend({
  matching: z.int(),
  assignable: z.int(),
})
export type CandidatePage = z.infer<typeof candidatePageSchema>

/**
 * Which of the instructor's own students to list: those who can be chosen, or those who already have a project from a
 * repository, not counting completed ones where ASSIGN_AGAIN_AFTER_COMPLETION is set. Optionally only those of one year
 * or without any project. Searches name, e-mail, course and specialization. Spec 2 §4.
 */
export const candidateListSchema = pageRequestSchema.extend({
  isAlreadyAssigned: z.literal(true).optional(),
  isWithoutProject: z.literal(true).optional(),
  year: z.enum(YEARS).optional(),
})
export type CandidateList = z.infer<typeof candidateListSchema>

/** The search text of each list on the assign screen, and which students to list. */
export const assignmentSearchesSchema = candidateListSchema
  .pick({ isWithoutProject: true, year: true })
  .extend({
    projects: pageRequestSchema.shape.search,
    students: pageRequestSchema.shape.search,
  })
export type AssignmentSearches = z.infer<typeof assignmentSearchesSchema>

/** The first page of each list. */
export const assignmentOptionsSchema = z.object({
  projects: ownRepositorySchema,
  candidates: candidatePageSchema,
})
export type AssignmentOptions = z.infer<typeof assignmentOptionsSchema>

const hasNoDuplicates = (students: readonly { assignmentId: string; studentId: string }[]) =>
  [students.map(({ studentId }) => studentId), students.map(({ assignmentId }) => assignmentId)].every(
    (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
  )

/**
 * A project to assign to students. The client creates the id of each assignment, so a repeated request is idempotent.
 */
export const newAssignmentsSchema = z.object({
  projectId: z.uuid(ASSIGNMENT_INCOMPLETE).toLowerCase(),
  access: accessSchema,
  students: z
    .array(z.object({ assignmentId: idSchema, studentId: idSchema }))
    .min(1, ASSIGNMENT_INCOMPLETE)
    .max(ASSIGNED_AT_ONCE_MAX, `Please select at most ${ASSIGNED_AT_ONCE_MAX} students at once.`)
    .refine(hasNoDuplicates, 'Please select each student once.'),
})
export type NewAssignments = z.infer<typeof newAssignmentsSchema>
