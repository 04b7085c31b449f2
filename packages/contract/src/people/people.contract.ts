import * as z from 'zod'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { personSessionSchema, personSessionsRequestSchema } from '../accounts/sessions.schemas.ts'
import { exportChunkSchema, idSchema, pageRequestSchema, pageSchemaOf, procedure } from '../base.ts'
import { importsContract } from './imports.contract.ts'
import {
  instructorProgressExportSchema,
  instructorProgressListSchema,
  instructorProgressPageSchema,
} from './instructor-progress.schemas.ts'
import { invitationLinkSchema } from './invitation-links.schemas.ts'
import {
  instructorDeletionSchema,
  instructorEditSchema,
  instructorListSchema,
  issuedPasswordSchema,
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
  mentoringCountsSchema,
  mentoringRemovalSchema,
  newBulkMentoringSchema,
  newMentoringSchema,
  unassignedFilterSchema,
  unassignedStudentListSchema,
  unassignedStudentPageSchema,
} from './people.schemas.ts'

const {
  ATTEMPTS_TOO_MANY,
  EMAIL_TAKEN,
  EMAIL_UNCONFIRMED,
  PASSWORD_WEAK,
  SESSION_NOT_FOUND,
  SIGN_IN_NOT_FRESH,
} = accountErrors
const { INVITATIONS_MAILED } = peopleErrors
const { PERSON_EDITED_ELSEWHERE, PERSON_NOT_FOUND, PERSON_SIGNED_IN } = peopleErrors
const { MATCHES_CHANGED, MATCHES_TOO_MANY } = peopleErrors
const { INSTRUCTOR_NOT_FOUND, STUDENT_NOT_FOUND, STUDENTS_NOT_FOUND, STUDENT_HAS_INSTRUCTOR } = peopleErrors
const { STUDENT_HAS_NO_INSTRUCTOR, STUDENT_HAS_OTHER_INSTRUCTOR } = peopleErrors

export const peopleContract = {
  /** Lists instructors to choose from, by name; searches name, e-mail and specialization. Admins only. Spec 2 §2. */
  listInstructorChoices: procedure.input(pageRequestSchema).output(instructorChoicePageSchema),

  /**
   * Lists students without an instructor, those who joined first on top, then by name; searches name, e-mail, course
   * and specialization, and filters by course, year and specialization. Admins only. Spec 2 §2.
   */
  listUnassignedStudents: procedure.input(unassignedStudentListSchema).output(unassignedStudentPageSchema),

  /** Lists students with their instructor, by student name; searches both. Admins only. Spec 2 §2. */
  listAssignedStudents: procedure.input(pageRequestSchema).output(assignedStudentPageSchema),

  /** Counts students with and without an instructor; at most SUMMARY_SECONDS old. Admins only. Spec 2 §2. */
  countMentoring: procedure.output(mentoringCountsSchema),

  /**
   * Assigns students to an instructor, all or none. Idempotent. STUDENTS_NOT_FOUND and STUDENT_HAS_INSTRUCTOR
   * name the students. Admins only. Spec 2 §5.
   */
  assignStudentsToInstructor: procedure
    .errors({ INSTRUCTOR_NOT_FOUND, STUDENTS_NOT_FOUND, STUDENT_HAS_INSTRUCTOR })
    .input(newMentoringSchema)
    .output(z.object({ assigned: z.int() })),

  /** Counts the students without an instructor who match a search and filters. Admins only. */
  countUnassignedMatches: procedure.input(unassignedFilterSchema).output(matchCountSchema),

  /**
   * Assigns all students without an instructor who match a search and filters to an instructor, all or none. Idempotent
   * by id. MATCHES_CHANGED means that their number is no longer the expected one. Admins only.
   */
  assignMatchingStudents: procedure
    .errors({ INSTRUCTOR_NOT_FOUND, MATCHES_CHANGED, MATCHES_TOO_MANY })
    .input(newBulkMentoringSchema)
    .output(z.object({ assigned: z.int() })),

  /** Removes a student from this instructor, but not from one they were assigned to in the meantime. Admins only. */
  removeStudentFromInstructor: procedure
    .errors({ STUDENT_NOT_FOUND, STUDENT_HAS_NO_INSTRUCTOR, STUDENT_HAS_OTHER_INSTRUCTOR })
    .input(mentoringRemovalSchema)
    .output(z.object({ removed: z.literal(true) })),

  /** Lists students, newest first, with the figures above the list. Admins only. Spec 2 §2. */
  listStudents: procedure.input(studentListSchema).output(managedStudentPageSchema),

  /** Lists instructors, newest first, with the figures above the list. Admins only. Spec 2 §2. */
  listInstructors: procedure.input(instructorListSchema).output(managedInstructorPageSchema),

  /**
   * Adds a student with a temporary password, which only this response contains. Calling it again with the same id, by
   * the same admin and before anybody signed in, sets a new temporary password, which needs a fresh sign-in. Admins
   * only. Spec 2 §5 and §7.
   */
  addStudent: procedure
    .errors({ ATTEMPTS_TOO_MANY, EMAIL_TAKEN, EMAIL_UNCONFIRMED, SIGN_IN_NOT_FRESH })
    .input(newStudentSchema)
    .output(issuedPasswordSchema),

  /** Adds an instructor, like {@link addStudent}. Admins only. Spec 2 §5 and §7. */
  addInstructor: procedure
    .errors({ ATTEMPTS_TOO_MANY, EMAIL_TAKEN, EMAIL_UNCONFIRMED, SIGN_IN_NOT_FRESH })
    .input(newInstructorSchema)
    .output(issuedPasswordSchema),

  /** Edits a student, except for the e-mail address. Admins only. Spec 2 §5. */
  editStudent: procedure
    .errors({ STUDENT_NOT_FOUND, PERSON_EDITED_ELSEWHERE })
    .input(studentEditSchema)
    .output(z.object({ saved: z.literal(true) })),

  /**
   * Edits an instructor and sets a new password if one is given, both or neither. A new password ends the instructor's
   * sessions and links, must be changed at the next sign-in, and needs a fresh sign-in. Admins only. Spec 2 §5 and §6.
   */
  editInstructor: procedure
    .errors({
      ATTEMPTS_TOO_MANY,
      INSTRUCTOR_NOT_FOUND,
      PERSON_EDITED_ELSEWHERE,
      PASSWORD_WEAK,
      SIGN_IN_NOT_FRESH,
    })
    .input(instructorEditSchema)
    .output(z.object({ saved: z.literal(true) })),

  /**
   * Replaces a student's password by a new temporary one, which only this response contains. It ends the student's
   * sessions and links. Needs a fresh sign-in. Admins only.
   */
  issueTemporaryPassword: procedure
    .errors({ ATTEMPTS_TOO_MANY, SIGN_IN_NOT_FRESH, STUDENT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(issuedPasswordSchema),

  /**
   * Mails a new invitation to a person who was invited and has no way to sign in yet. Within INVITATION_PAUSE_SECONDS
   * of the last one it sends no mail and returns the same. `isMailed` is false while no mail server is set up: the
   * invitation is then a file in the outbox folder. Admins only.
   */
  sendInvitation: procedure
    .errors({ PERSON_NOT_FOUND, PERSON_SIGNED_IN })
    .input(z.object({ id: idSchema }))
    .output(z.object({ isMailed: z.boolean() })),

  /**
   * Makes an invitation link for one person who cannot sign in yet, which only this response contains. Their earlier
   * links stop working. Only without a mail server. Needs a fresh sign-in. Admins only.
   */
  issueInvitationLink: procedure
    .errors({ INVITATIONS_MAILED, PERSON_NOT_FOUND, PERSON_SIGNED_IN, SIGN_IN_NOT_FRESH })
    .input(z.object({ id: idSchema }))
    .output(invitationLinkSchema),

  /** Lists the sessions of a student or an instructor, newest first. Admins only. */
  listSessions: procedure
    .errors({ PERSON_NOT_FOUND })
    .input(personSessionsRequestSchema)
    .output(pageSchemaOf(personSessionSchema)),

  /** Ends one session of a student or an instructor. Admins only. */
  endSession: procedure
    .errors({ PERSON_NOT_FOUND, SESSION_NOT_FOUND })
    .input(z.object({ personId: idSchema, id: idSchema }))
    .output(z.object({ ended: z.literal(true) })),

  /** Ends all sessions of a student or an instructor; returns how many. Admins only. */
  endSessions: procedure
    .errors({ PERSON_NOT_FOUND })
    .input(z.object({ personId: idSchema }))
    .output(z.object({ ended: z.int() })),

  /** Counts what is deleted with a student's account, and the tickets that are kept. Admins only. */
  countStudentRecords: procedure
    .errors({ STUDENT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(studentDeletionSchema),

  /**
   * Counts what the deletion of an instructor would leave without them, give to others, cancel or delete. Admins only.
   */
  countInstructorRecords: procedure
    .errors({ INSTRUCTOR_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(instructorDeletionSchema),

  /**
   * Deletes a student's account with its records, except tickets, all or nothing. Needs a fresh sign-in. Admins only.
   * Spec 2 §5.
   */
  deleteStudent: procedure
    .errors({ STUDENT_NOT_FOUND, SIGN_IN_NOT_FRESH })
    .input(z.object({ id: idSchema }))
    .output(z.object({ deleted: z.literal(true) })),

  /**
   * Deletes an instructor's account. Their students are left without an instructor, their projects stay under
   * "Unknown" if a student has or had them, and are deleted otherwise. Needs a fresh sign-in. Admins only. Spec 2 §5.
   */
  deleteInstructor: procedure
    .errors({ INSTRUCTOR_NOT_FOUND, SIGN_IN_NOT_FRESH })
    .input(z.object({ id: idSchema }))
    .output(z.object({ deleted: z.literal(true) })),

  /** Lists the mentoring statistics of each instructor, with how many match the search. Admins only. Spec 2 §2. */
  listInstructorProgress: procedure.input(instructorProgressListSchema).output(instructorProgressPageSchema),

  /**
   * Returns a chunk of the mentoring statistics of the instructors who match the search, as CSV lines. Needs a fresh
   * sign-in. Admins only.
   */
  exportInstructorProgress: procedure
    .errors({ SIGN_IN_NOT_FRESH })
    .input(instructorProgressExportSchema)
    .output(exportChunkSchema),

  ...importsContract,
}
