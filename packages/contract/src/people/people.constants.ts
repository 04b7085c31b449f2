import { SPECIALIZATIONS } from '../accounts/accounts.constants.ts'
import { MB } from '../base.constants.ts'

/** Every specialization a student can have, in whichever course. */
export const STUDENT_SPECIALIZATIONS = [...new Set(Object.values(SPECIALIZATIONS).flat())]

/** Most students who can be assigned to an instructor at once by selecting each of them. */
export const STUDENTS_AT_ONCE_MAX = 200

/** Most students matching a search who can be assigned to an instructor at once. */
export const MATCHES_AT_ONCE_MAX = 10_000

/** Spec 2 §5. */
export const MENTORING_INCOMPLETE = 'Please select an instructor and at least one student'
export const TOO_MANY_STUDENTS = `Please select at most ${STUDENTS_AT_ONCE_MAX} students at once.`
export const TOO_MANY_MATCHES = `More than ${MATCHES_AT_ONCE_MAX.toLocaleString('en-US')} students match. Please search for fewer.`

/** Messages to an admin about missing fields. Spec 2 §5. */
export const NAME_REQUIRED = 'Please enter the name.'
export const EMAIL_REQUIRED = 'Please enter the e-mail address.'
export const COURSE_REQUIRED = 'Please choose the course.'
export const SPECIALIZATION_REQUIRED = 'Please choose the specialization.'
export const SPECIALIZATION_OF_OTHER_COURSE = 'Please choose a specialization of the course.'
export const YEAR_REQUIRED = 'Please choose the academic year.'
export const EXPERIENCE_REQUIRED = 'Please enter the years of experience.'
export const QUALIFICATION_REQUIRED = 'Please enter the qualification.'

/** Hints of the edit forms beside the password and the address. Spec 2 §5. */
export const PASSWORD_BLANK = 'Leave blank to keep current password'
export const EMAIL_FIXED = 'Email cannot be changed for security reasons'

/** Minimum seconds between two invitations to the same person. */
export const INVITATION_PAUSE_SECONDS = 60

/** Most invitation links made by one request; a list of more is made in chunks. */
export const INVITATION_LINKS_AT_ONCE = 500

/** Roles that can be imported from a file. */
export const IMPORTED_ROLES = ['student', 'instructor'] as const
export type ImportedRole = (typeof IMPORTED_ROLES)[number]

/**
 * States of an import: its lines are being received, all are staged for review, it is written. A cancelled import is
 * deleted.
 */
export const IMPORT_STATES = ['staging', 'staged', 'written'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** The outcome of a line: planned, or actual once it is written. Only writing leaves out changes. */
export const IMPORT_OUTCOMES = ['add', 'change', 'leave_out', 'same', 'refuse'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Maximum number of lines in a file, and in one request. */
export const IMPORT_LINES_MAX = 20_000
export const IMPORT_LINES_AT_ONCE = 500
/** Largest file, in bytes. */
export const IMPORT_FILE_MAX_BYTES = 10 * MB
/** Hours after its start at which an import is deleted, written or not. */
export const IMPORT_RETENTION_HOURS = 24

/** Sort orders of the instructors' progress; the first is the default. Spec 2 §2. */
export const PROGRESS_SORTS = [
  'longest_wait',
  'name',
  'to_review',
  'students',
  'assignments',
  'completion_rate',
  'average_days',
] as const
export type ProgressSort = (typeof PROGRESS_SORTS)[number]

/** Recently completed projects listed for each instructor. */
export const RECENT_COMPLETIONS_COUNT = 3
/** Weeks over which an instructor's completed projects are counted. */
export const PROGRESS_WEEKS = 12
