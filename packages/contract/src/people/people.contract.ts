import * as z from 'zod'
import { idSchema, pageRequestSchema, procedure } from '../base.ts'
import { peopleErrors } from './people.errors.ts'
import {
  assignedStudentPageSchema,
  instructorChoicePageSchema,
  mentoringCountsSchema,
  newMentoringSchema,
  unassignedStudentPageSchema,
} from './people.schemas.ts'

const { INSTRUCTOR_NOT_FOUND, STUDENT_NOT_FOUND, STUDENT_HAS_INSTRUCTOR, STUDENT_HAS_NO_INSTRUCTOR } =
  peopleErrors

export const peopleContract = {
  /** Instructors to choose from, by name; searches name, e-mail and specialization. Admins only. Spec 2 §2. */
  instructorChoices: procedure.input(pageRequestSchema).output(instructorChoicePageSchema),

  /** Students without an instructor, by name; searches name, e-mail and course. Admins only. Spec 2 §2. */
  unassignedStudents: procedure.input(pageRequestSchema).output(unassignedStudentPageSchema),

  /** Students with their instructor, by student name; searches both. Admins only. Spec 2 §2. */
  assignedStudents: procedure.input(pageRequestSchema).output(assignedStudentPageSchema),

  /** How many students have an instructor and how many have none, at most ten seconds old. Admins only. Spec 2 §2. */
  mentoringCounts: procedure.output(mentoringCountsSchema),

  /**
   * Gives students to an instructor, all or none. Admins only. Sending the same again changes nothing.
   * Refuses INSTRUCTOR_NOT_FOUND, STUDENT_NOT_FOUND and, naming them, STUDENT_HAS_INSTRUCTOR. Spec 2 §5.
   */
  assignStudentsToInstructor: procedure
    .errors({ INSTRUCTOR_NOT_FOUND, STUDENT_NOT_FOUND, STUDENT_HAS_INSTRUCTOR })
    .input(newMentoringSchema)
    .output(z.object({ assigned: z.int() })),

  /** Takes a student from their instructor. Admins only. Refuses STUDENT_NOT_FOUND, STUDENT_HAS_NO_INSTRUCTOR. */
  removeStudentFromInstructor: procedure
    .errors({ STUDENT_NOT_FOUND, STUDENT_HAS_NO_INSTRUCTOR })
    .input(z.object({ studentId: idSchema }))
    .output(z.object({ removed: z.literal(true) })),
}
