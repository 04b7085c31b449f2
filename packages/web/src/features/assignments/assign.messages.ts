import { RESOURCES } from '@capstone/contract/assignments/assignments.constants'
import { countOf } from '../../lib/formats.ts'

/** What the assign screen says. Spec 2 §8. */
export const assignMessages = {
  loadFailed: 'Failed to load data',
  failed: 'Failed to assign project. Please try again.',
  redirecting: 'Redirecting to Student Projects page...',
  alreadyAssigned: 'Already assigned',
} as const

/** "Project assigned to 3 student(s) successfully!" */
export const sayAssigned = (students: number) => `Project assigned to ${students} student(s) successfully!`

/** "3 students selected, 6 of 6 resources on" */
export const saySelected = (students: number, resourcesOn: number) =>
  `${countOf(students, 'student')} selected, ${resourcesOn} of ${RESOURCES.length} resources on`
