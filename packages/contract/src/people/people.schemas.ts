import * as z from 'zod'
import { COURSES, YEARS } from '../accounts/accounts.constants.ts'
import { idSchema, pageRequestSchema, pageSchemaOf } from '../base.ts'
import {
  MATCHES_AT_ONCE_MAX,
  MENTORING_INCOMPLETE,
  STUDENT_SPECIALIZATIONS,
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

const studentFields = {
  id: idSchema,
  name: z.string(),
  email: z.string(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
  year: z.string().nullable(),
}

/** A student without an instructor; `joinedAt` is when their account was created. */
export const unassignedStudentSchema = z.object({ ...studentFields, joinedAt: z.date() })
export type UnassignedStudent = z.infer<typeof unassignedStudentSchema>
/** Which students without an instructor to list: a search, and a course, year and specialization if given. */
export const unassignedStudentListSchema = pageRequestSchema.extend({
  course: z.enum(COURSES).optional(),
  year: z.enum(YEARS).optional(),
  specialization: z.enum(STUDENT_SPECIALIZATIONS).optional(),
})
export type UnassignedStudentList = z.infer<typeof unassignedStudentListSchema>
export const unassignedStudentPageSchema = pageSchemaOf(unassignedStudentSchema)

export const assignedStudentSchema = z.object({
  ...studentFields,
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

/** A student to remove from the instructor they were listed with. */
export const mentoringRemovalSchema = z.object({ studentId: idSchema, instructorId: idSchema })
export type MentoringRemoval = z.infer<typeof mentoringRemovalSchema>

/** The search and filters that select students without an instructor. */
export const unassignedFilterSchema = unassignedStudentListSchema.omit({ cursor: true, limit: true })
export type UnassignedFilter = z.infer<typeof unassignedFilterSchema>

/** How many match; one more than MATCHES_AT_ONCE_MAX stands for any larger number. */
export const matchCountSchema = z.object({ count: z.int() })

/**
 * All students who match, assigned to one instructor. `expected` is the number the admin confirmed. The client creates
 * the id, so a repeated request is idempotent.
 */
export const newBulkMentoringSchema = unassignedFilterSchema.extend({
  id: idSchema,
  instructorId: z.uuid(MENTORING_INCOMPLETE).toLowerCase(),
  expected: z.int().min(1, MENTORING_INCOMPLETE).max(MATCHES_AT_ONCE_MAX, TOO_MANY_MATCHES),
})
export type NewBulkMentoring = z.infer<typeof newBulkMentoringSchema>

/** The audit log's entry for such an assignment as a whole. */
export const bulkMentoringAuditSchema = z.object({
  students: z.int(),
  search: z.string(),
  course: z.string().optional(),
  year: z.string().optional(),
  specialization: z.string().optional(),
})
export type BulkMentoringAudit = z.infer<typeof bulkMentoringAuditSchema>
