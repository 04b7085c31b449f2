import type { UnassignedFilter } from '@capstone/contract/people/people.schemas'

export const MENTORING_DATA_FAILED = 'Failed to load data'
export const INSTRUCTOR_ASSIGN_FAILED = 'Failed to assign instructor.'
export const INSTRUCTOR_REMOVE_FAILED = 'Failed to remove instructor.'
export const INSTRUCTOR_REMOVED = 'Removed student from instructor successfully!'
export const formatAlreadyMentored = (names: readonly string[]) =>
  `They have one already: ${names.join(', ')}.`
export const MATCHES_COUNT_FAILED = 'They could not be counted. Please try again.'
/** How many students are selected one by one, and how many of them are not in the current list. */
export const formatShownSelected = (chosen: number, hidden: number) =>
  `${chosen} selected${hidden > 0 ? `, ${hidden} of them not shown` : ''}`
/** "MCA, Data Science, 2nd Year"; empty without a filter. */
const formatStudy = ({ course, specialization, year }: Omit<UnassignedFilter, 'search'>) =>
  [course, specialization, year].filter((each) => each !== undefined).join(', ')
/** "312 selected: all in MCA that match “mira”" */
export function formatMatchesSelected(count: string, { search, ...study }: UnassignedFilter) {
  const place = formatStudy(study)
  const parts = [place && `in ${place}`, search && `that match “${search}”`].filter((part) => part !== '')
  return `${count} selected: all ${parts.length > 0 ? parts.join(' ') : 'without an instructor'}`
}
/** The confirmation before all matches are assigned. */
export function formatMatchesQuestion(
  count: string,
  { search, ...study }: UnassignedFilter,
  instructor: string,
) {
  const place = formatStudy(study)
  const who = `${count} students without an instructor${place && ` in ${place}`}`
  return `${who}${search && ` match “${search}”`}. All of them will be assigned to ${instructor}, including those not shown.`
}
export const formatStudentsAssigned = (count: number) => `Assigned ${count} student(s) successfully!`

/** Shown in the confirmation before a student is removed from their instructor. */
export const REMOVE_CONSEQUENCE =
  'The student will have no mentor, and the instructor can no longer assign projects to them. Projects already assigned stay.'
