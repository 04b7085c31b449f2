import * as z from 'zod'
import { idSchema, pageOf } from '../base.ts'
import { MENTORING_INCOMPLETE, STUDENTS_AT_ONCE_MAX, TOO_MANY_STUDENTS } from './people.constants.ts'

export const instructorChoiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  specialization: z.string().nullable(),
  studentCount: z.int(),
})
export type InstructorChoice = z.infer<typeof instructorChoiceSchema>
export const instructorChoicePageSchema = pageOf(instructorChoiceSchema)

export const unassignedStudentSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
  year: z.string().nullable(),
})
export type UnassignedStudent = z.infer<typeof unassignedStudentSchema>
export const unassignedStudentPageSchema = pageOf(unassignedStudentSchema)

export const assignedStudentSchema = unassignedStudentSchema.extend({
  instructor: z.object({ id: idSchema, name: z.string(), email: z.string() }),
})
export type AssignedStudent = z.infer<typeof assignedStudentSchema>
export const assignedStudentPageSchema = pageOf(assignedStudentSchema)

export const mentoringCountsSchema = z.object({ assigned: z.int(), unassigned: z.int() })
export type MentoringCounts = z.infer<typeof mentoringCountsSchema>

export const newMentoringSchema = z.object({
  instructorId: z.uuid(MENTORING_INCOMPLETE).toLowerCase(),
  studentIds: z.array(idSchema).min(1, MENTORING_INCOMPLETE).max(STUDENTS_AT_ONCE_MAX, TOO_MANY_STUDENTS),
})
export type NewMentoring = z.infer<typeof newMentoringSchema>
