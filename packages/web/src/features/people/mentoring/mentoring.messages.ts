export const LOAD_FAILED = 'Failed to load data'
export const ASSIGN_FAILED = 'Failed to assign instructor.'
export const REMOVE_FAILED = 'Failed to remove instructor.'
export const REMOVED = 'Removed student from instructor successfully!'
export const formatAlreadyMentored = (names: readonly string[]) =>
  `They have one already: ${names.join(', ')}.`
export const COUNT_FAILED = 'They could not be counted. Please try again.'
/** How many students are selected one by one, and how many of them are not in the current list. */
export const formatShownSelected = (chosen: number, hidden: number) =>
  `${chosen} selected${hidden > 0 ? `, ${hidden} of them not shown` : ''}`
/** "312 selected: all that match “mca”" */
export const formatMatchesSelected = (count: string, search: string) =>
  `${count} selected: all ${search ? `that match “${search}”` : 'without an instructor'}`
/** The confirmation before all matches are assigned. */
export const formatMatchesQuestion = (count: string, search: string, instructor: string) =>
  `${count} students without an instructor${search ? ` match “${search}”` : ''}. All of them will be assigned to ${instructor}, including those not shown.`
export const formatStudentsAssigned = (count: number) => `Assigned ${count} student(s) successfully!`
