/** Most students one mentoring assignment may name at once. */
export const STUDENTS_AT_ONCE_MAX = 200

/** Spec 2 §5. */
export const MENTORING_INCOMPLETE = 'Please select an instructor and at least one student'
export const TOO_MANY_STUDENTS = `Please select at most ${STUDENTS_AT_ONCE_MAX} students at once.`
