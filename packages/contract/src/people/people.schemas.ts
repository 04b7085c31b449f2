import * as z from 'zod'
import { idSchema, pageRequestSchema, pageSchemaOf } from '../base.ts'
import {
  MATCHES_AT_ONCE_MAX,
  MENTORING_INCOMPLETE,
  STUDENTS_AT_ONCE_MAX,
  TOO_MANY_MATCHES,
  TOO_MANY_STUDENTS,
} from './people.constants.ts'

export const instructorChoiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  specialization: z.string().nullable(),
  studentCount: z.int(),
})
export type InstructorChoice = z.infer<typeof instructorChoiceSchema>
export const instructorChoicePageSchema = pageSchemaOf(instructorChoiceSchema)

export const unassignedStudentSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
  year: z.string().nullable(),
})
export type UnassignedStudent = z.infer<typeof unassignedStudentSchema>
export const unassignedStudentPageSchema = pageSchemaOf(unassignedStudentSchema)

export const assignedStudentSchema = unassignedStudentSchema.extend({
  instructor: z.object({ id: idSchema, name: z.string(), email: z.string() }),
})
export type AssignedStudent = z.infer<typeof assignedStudentSchema>
export const assignedStudentPageSchema = pageSchemaOf(assignedStudentSchema)

export const mentoringCountsSchema = z.object({ assigned: z.int(), unassigned: z.int() })
export type MentoringCounts = z.infer<typeof mentoringCountsSchema>

export const newMentoringSchema = z.object({
  instructorId: z.uuid(MENTORING_INCOMPLETE).toLowerCase(),
  studentIds: z.array(idSchema).min(1, MENTORING_INCOMPLETE).max(STUDENTS_AT_ONCE_MAX, TOO_MANY_STUDENTS),
})
export type NewMentoring = z.infer<typeof newMentoringSchema>

/** A student to take from the instructor whom they were shown with. */
export const mentoringRemovalSchema = z.object({ studentId: idSchema, instructorId: idSchema })
export type MentoringRemoval = z.infer<typeof mentoringRemovalSchema>

/** Which students without an instructor are meant: all that a search finds, as the list of them does. */
export const matchesSchema = pageRequestSchema.pick({ search: true })
export type Matches = z.infer<typeof matchesSchema>

/** How many those are; one more than MATCHES_AT_ONCE_MAX stands for any more. */
export const matchCountSchema = z.object({ count: z.int() })

/**
 * All of them to one instructor; `expected` is their number as it was said to whoever decided. The id is made by the
 * client, so that sending it twice is one act.
 */
export const newBulkMentoringSchema = matchesSchema.extend({
  id: idSchema,
  instructorId: z.uuid(MENTORING_INCOMPLETE).toLowerCase(),
  expected: z.int().min(1, MENTORING_INCOMPLETE).max(MATCHES_AT_ONCE_MAX, TOO_MANY_MATCHES),
})
export type NewBulkMentoring = z.infer<typeof newBulkMentoringSchema>

/** What the audit trail says of such an act as a whole. */
export const bulkMentoringAuditSchema = z.object({ students: z.int(), search: z.string() })
export type BulkMentoringAudit = z.infer<typeof bulkMentoringAuditSchema>
