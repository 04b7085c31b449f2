/** Most students one mentoring assignment may name at once. */
export const STUDENTS_AT_ONCE_MAX = 200

/** Most students who can be given to an instructor as all that a search finds. */
export const MATCHES_AT_ONCE_MAX = 10_000

/** Spec 2 §5. */
export const MENTORING_INCOMPLETE = 'Please select an instructor and at least one student'
export const TOO_MANY_STUDENTS = `Please select at most ${STUDENTS_AT_ONCE_MAX} students at once.`
export const TOO_MANY_MATCHES = `More than ${MATCHES_AT_ONCE_MAX.toLocaleString('en-US')} students match. Please search for fewer.`

/** What an admin is told of a person's facts that are missing. Spec 2 §5. */
export const NAME_REQUIRED = 'Please enter the name.'
export const EMAIL_REQUIRED = 'Please enter the e-mail address.'
export const COURSE_REQUIRED = 'Please choose the course.'
export const SPECIALIZATION_REQUIRED = 'Please choose the specialization.'
export const SPECIALIZATION_FOREIGN = 'Please choose a specialization of the course.'
export const YEAR_REQUIRED = 'Please choose the academic year.'
export const EXPERIENCE_REQUIRED = 'Please enter the years of experience.'
export const QUALIFICATION_REQUIRED = 'Please enter the qualification.'

/** What the edit forms say beside the password and the address. Spec 2 §5. */
export const PASSWORD_KEPT = 'Leave blank to keep current password'
export const EMAIL_FIXED = 'Email cannot be changed for security reasons'

/** Seconds in which a second invitation to the same person is not sent. */
export const INVITATION_PAUSE_SECONDS = 60

/** Whom a file can bring in. */
export const IMPORTED_ROLES = ['student', 'instructor'] as const
export type ImportedRole = (typeof IMPORTED_ROLES)[number]

/** A file's life: its lines come in, it is looked at, it was written. A cancelled one is gone. */
export const IMPORT_STATES = ['staging', 'staged', 'written'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What would come of a line. */
export const IMPORT_OUTCOMES = ['add', 'change', 'same', 'refuse'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Most lines a file may have, and lines that are sent at once. */
export const IMPORT_LINES_MAX = 20_000
export const IMPORT_LINES_AT_ONCE = 500
/** Largest file, in bytes. */
export const IMPORT_FILE_MAX_BYTES = 10 * 1024 * 1024
/** Hours after which a file that was neither written nor cancelled is forgotten. */
export const IMPORT_KEPT_HOURS = 24

/** In which order an admin looks at the progress of instructors, the first by default. Spec 2 §2. */
export const PROGRESS_SORTS = ['name', 'completion_rate', 'students', 'completed'] as const
export type ProgressSort = (typeof PROGRESS_SORTS)[number]

/** Completed projects that are named of each instructor. */
export const RECENT_COMPLETIONS_COUNT = 3
