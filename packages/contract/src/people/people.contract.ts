import * as z from 'zod'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { idSchema, pageRequestSchema, procedure } from '../base.ts'
import { importsContract } from './imports.contract.ts'
import { instructorProgressListSchema, instructorProgressPageSchema } from './instructor-progress.schemas.ts'
import {
  addedPersonSchema,
  instructorDeletionSchema,
  instructorEditSchema,
  instructorListSchema,
  managedInstructorPageSchema,
  managedStudentPageSchema,
  newInstructorSchema,
  newStudentSchema,
  studentDeletionSchema,
  studentEditSchema,
  studentListSchema,
} from './managed-people.schemas.ts'
import { peopleErrors } from './people.errors.ts'
import {
  assignedStudentPageSchema,
  instructorChoicePageSchema,
  matchCountSchema,
  matchesSchema,
  mentoringCountsSchema,
  mentoringRemovalSchema,
  newBulkMentoringSchema,
  newMentoringSchema,
  unassignedStudentPageSchema,
} from './people.schemas.ts'

const { EMAIL_TAKEN, PASSWORD_WEAK } = accountErrors
const { PERSON_EDITED_ELSEWHERE, PERSON_NOT_FOUND, PERSON_SIGNED_IN } = peopleErrors
const { MATCHES_CHANGED, MATCHES_TOO_MANY } = peopleErrors
const { INSTRUCTOR_NOT_FOUND, STUDENT_NOT_FOUND, STUDENT_HAS_INSTRUCTOR } = peopleErrors
const { STUDENT_HAS_NO_INSTRUCTOR, STUDENT_HAS_OTHER_INSTRUCTOR } = peopleErrors

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

  /** How many students without an instructor a search finds, counted now. Admins only. */
  countUnassignedMatches: procedure.input(matchesSchema).output(matchCountSchema),

  /**
   * Gives all students without an instructor whom a search finds to an instructor, all or none. Admins only. The same
   * id sent again changes nothing. Refuses INSTRUCTOR_NOT_FOUND, MATCHES_TOO_MANY and, where they are not as many as expected, MATCHES_CHANGED.
   */
  assignMatchingStudents: procedure
    .errors({ INSTRUCTOR_NOT_FOUND, MATCHES_CHANGED, MATCHES_TOO_MANY })
    .input(newBulkMentoringSchema)
    .output(z.object({ assigned: z.int() })),

  /**
   * Takes a student from this instructor, never from one they got meanwhile. Admins only. Refuses STUDENT_NOT_FOUND,
   * STUDENT_HAS_NO_INSTRUCTOR, STUDENT_HAS_OTHER_INSTRUCTOR.
   */
  removeStudentFromInstructor: procedure
    .errors({ STUDENT_NOT_FOUND, STUDENT_HAS_NO_INSTRUCTOR, STUDENT_HAS_OTHER_INSTRUCTOR })
    .input(mentoringRemovalSchema)
    .output(z.object({ removed: z.literal(true) })),

  /** Students, newest first, with the figures above the list. Admins only. Spec 2 §2. */
  listStudents: procedure.input(studentListSchema).output(managedStudentPageSchema),

  /** Instructors, newest first, with the figures above the list. Admins only. Spec 2 §2. */
  listInstructors: procedure.input(instructorListSchema).output(managedInstructorPageSchema),

  /**
   * Adds a student with a temporary password, which stands in this answer alone. Admins only. The same id sent again by
   * the same admin makes a new temporary password instead, while nobody has signed in. Refuses EMAIL_TAKEN. Spec 2 §5 and §7.
   */
  addStudent: procedure.errors({ EMAIL_TAKEN }).input(newStudentSchema).output(addedPersonSchema),

  /** Adds an instructor, as {@link addStudent} does a student. Admins only. Refuses EMAIL_TAKEN. Spec 2 §5 and §7. */
  addInstructor: procedure.errors({ EMAIL_TAKEN }).input(newInstructorSchema).output(addedPersonSchema),

  /**
   * Edits a student; the e-mail address stays. Admins only. Refuses STUDENT_NOT_FOUND, PERSON_EDITED_ELSEWHERE. Spec 2
   * §5.
   */
  editStudent: procedure
    .errors({ STUDENT_NOT_FOUND, PERSON_EDITED_ELSEWHERE })
    .input(studentEditSchema)
    .output(z.object({ saved: z.literal(true) })),

  /**
   * Edits an instructor and, where given, sets a new password: both or neither. A new password ends the instructor's
   * sessions and links, and is theirs only until they have chosen one of their own. Admins only.
   * Refuses INSTRUCTOR_NOT_FOUND, PERSON_EDITED_ELSEWHERE, PASSWORD_WEAK. Spec 2 §5 and §6.
   */
  editInstructor: procedure
    .errors({ INSTRUCTOR_NOT_FOUND, PERSON_EDITED_ELSEWHERE, PASSWORD_WEAK })
    .input(instructorEditSchema)
    .output(z.object({ saved: z.literal(true) })),

  /**
   * Mails a new invitation to somebody who was invited and has no way to sign in so far. Admins only. Sent again within
   * INVITATION_PAUSE_SECONDS it answers the same and mails nothing. Refuses PERSON_NOT_FOUND, PERSON_SIGNED_IN.
   */
  sendInvitation: procedure
    .errors({ PERSON_NOT_FOUND, PERSON_SIGNED_IN })
    .input(z.object({ id: idSchema }))
    .output(z.object({ sent: z.literal(true) })),

  /** What goes with a student's account. Admins only. Refuses STUDENT_NOT_FOUND. */
  studentDeletion: procedure
    .errors({ STUDENT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(studentDeletionSchema),

  /** What becomes of what an instructor has. Admins only. Refuses INSTRUCTOR_NOT_FOUND. */
  instructorDeletion: procedure
    .errors({ INSTRUCTOR_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(instructorDeletionSchema),

  /**
   * Deletes a student's account and what hangs on it, all or nothing. Admins only. Refuses STUDENT_NOT_FOUND. Spec 2 §5.
   */
  deleteStudent: procedure
    .errors({ STUDENT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(z.object({ deleted: z.literal(true) })),

  /**
   * Deletes an instructor's account: their students have nobody then, their projects stay under "Unknown". Admins only.
   * Refuses INSTRUCTOR_NOT_FOUND. Spec 2 §5.
   */
  deleteInstructor: procedure
    .errors({ INSTRUCTOR_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(z.object({ deleted: z.literal(true) })),

  /** What the mentoring of each instructor came to, with how many the search finds. Admins only. Spec 2 §2. */
  instructorProgress: procedure.input(instructorProgressListSchema).output(instructorProgressPageSchema),

  ...importsContract,
}
