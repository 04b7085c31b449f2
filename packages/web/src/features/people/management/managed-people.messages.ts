import { COUNTED_MAX } from '@capstone/contract/base.constants'
import type { InstructorDeletion, StudentDeletion } from '@capstone/contract/people/managed-people.schemas'
import { formatNumber, pluralize } from '../../../lib/text/formats.ts'

/** The texts of a people management screen, for one role. */
export interface ManagedPeopleTexts {
  /** "student"; `label` is "Student". */
  readonly one: string
  readonly many: string
  readonly label: 'Student' | 'Instructor'
  readonly title: string
  readonly about: string
  /** The label of the search box, and the fields it searches. */
  readonly searchLabel: string
  readonly searchFields: string
  readonly add: string
  readonly edit: string
  readonly submit: string
  readonly loadFailed: string
  readonly none: string
  readonly notAdded: string
  /** Shown if the server failed without a message. */
  readonly createFailed: string
  /** Shown if the server was not reached. */
  readonly createUnanswered: string
  readonly updateFailed: string
  readonly deleteFailed: string
  readonly updated: string
  readonly deleted: string
  readonly confirmDelete: string
  /** The message above the temporary password. */
  readonly formatAdded: (name: string) => string
}

export const STUDENT_TEXTS: ManagedPeopleTexts = {
  one: 'student',
  many: 'students',
  label: 'Student',
  title: 'Student Management',
  about: 'Add, edit and find students.',
  searchLabel: 'Search students',
  searchFields: 'name, e-mail, course',
  add: 'Add New Student',
  edit: 'Edit Student',
  submit: 'Add Student',
  loadFailed: 'Failed to load students',
  none: 'No students found',
  notAdded: 'No students have been added yet.',
  createFailed: 'Failed to create student',
  createUnanswered: 'Failed to add student',
  updateFailed: 'Failed to update student',
  deleteFailed: 'Failed to delete student',
  updated: 'Student updated successfully!',
  deleted: 'Student deleted successfully!',
  confirmDelete: 'Are you sure you want to delete this student? This action cannot be undone.',
  formatAdded: (name) => `Student ${name} has been successfully added!`,
}

export const INSTRUCTOR_TEXTS: ManagedPeopleTexts = {
  one: 'instructor',
  many: 'instructors',
  label: 'Instructor',
  title: 'Instructor Management',
  about: 'Add, edit and find instructors.',
  searchLabel: 'Search instructors',
  searchFields: 'name, e-mail, specialization',
  add: 'Add New Instructor',
  edit: 'Edit Instructor',
  submit: 'Add Instructor',
  loadFailed: 'Failed to load instructors',
  none: 'No instructors found',
  notAdded: 'No instructors have been added yet.',
  createFailed: 'Failed to create instructor',
  createUnanswered: 'Failed to add instructor',
  updateFailed: 'Failed to update instructor',
  deleteFailed: 'Failed to delete instructor',
  updated: 'Instructor updated successfully!',
  deleted: 'Instructor deleted successfully!',
  confirmDelete: 'Are you sure you want to delete this instructor? This action cannot be undone.',
  formatAdded: (name) => `Instructor ${name} has been successfully created! Their temporary password is:`,
}

/** Shown if the server refused the new password, and with it the whole edit. */
export const PASSWORD_FAILED = 'Failed to update password'
export const PASSWORD_CONSEQUENCE =
  'A new password signs them out everywhere and disconnects Google. They must change it at the next sign-in.'
export const NO_PHONE = 'Not provided'
/** The tag of a person who has an invitation or a temporary password. */
export const MUST_SET_PASSWORD = 'Has to set a password'
export const INVITE = 'Send invitation again'
export const INVITE_SENT = 'Invitation sent.'
export const INVITE_NOT_SENT = 'Kept, not sent: no mail server is set up.'
export const INVITE_FAILED = 'The invitation could not be sent. Please try again.'
export const RELOAD_PERSON = 'Load the current version'
export const PERSON_RELOADED = 'The form shows the account as it is now, with your changes.'

/** Shown while the confirmation loads, and when that fails. */
export const COUNTING = 'Checking what belongs to this account...'
export const DELETION_COUNT_FAILED = 'Failed to check what belongs to this account.'

/** Confirmations before unsaved input is lost. */
export const PERSON_DISCARD_CONSEQUENCE = 'What you entered here has not been saved and will be lost.'
export const PASSWORD_NOT_COPIED = 'You have not copied the temporary password. It is shown only this once.'

/** How many people match, and how many there are, formatted. */
export interface ShownFigures {
  readonly shown: string
  readonly total: string
}

/**
 * Formats a list's counts. Without a filter everybody is shown; matches of a filter were counted up to COUNTED_MAX. The
 * total may be seconds old, but never shows less than the matches.
 */
export function formatListCounts(
  { matching, total }: { readonly matching: number; readonly total: number },
  isFiltered: boolean,
): ShownFigures {
  const all = formatNumber(Math.max(total, matching))
  if (!isFiltered) return { shown: all, total: all }
  const isCapped = matching >= COUNTED_MAX && matching < total
  return { shown: formatNumber(matching) + (isCapped ? '+' : ''), total: all }
}

/** "Showing 4 of 218 students". */
export const formatShownCount = ({ shown, total }: ShownFigures, many: string) =>
  `Showing ${shown} of ${total} ${many}`

/** What is deleted with a student's account and what is kept, one sentence each. */
export function formatStudentDeletion(deletion: StudentDeletion): string[] {
  const { projects, meetings, handIns, requests, papers, chatMessages, assistantMessages, tickets } = deletion
  const deleted = [
    // Removed projects count too: they are deleted with their conversation, meetings and hand-ins.
    projects > 0 && pluralize(projects, 'project'),
    meetings > 0 && pluralize(meetings, 'meeting'),
    handIns > 0 && pluralize(handIns, 'hand-in'),
    requests > 0 && pluralize(requests, 'project request'),
    papers > 0 && pluralize(papers, 'paper'),
    chatMessages > 0 && pluralize(chatMessages, 'chat message'),
    assistantMessages > 0 && 'the conversation with the AI assistant',
  ].filter((part) => part !== false)
  return [
    deleted.length > 0 ? `Deleted with the account: ${listOf(deleted)}.` : NOTHING_ELSE,
    ...(tickets > 0 ? [formatTickets(tickets, 'support ticket')] : []),
  ]
}

/** What happens to an instructor's students, projects, meetings and tickets, one sentence each. */
export function formatInstructorDeletion(deletion: InstructorDeletion): string[] {
  const {
    students,
    projects,
    unassignedProjects,
    assignments,
    reassigned,
    meetings,
    tickets,
    receivedTickets,
  } = deletion
  const consequences = [
    students > 0 && `${pluralize(students, 'student')} will have no instructor.`,
    projects > 0 && `${pluralize(projects, 'repository project')} ${stays(projects)}, under “Unknown”.`,
    unassignedProjects > 0 &&
      `${pluralize(unassignedProjects, 'repository project')} that no student has or had will be deleted.`,
    assignments > 0 &&
      `${pluralize(assignments, 'assigned project')} ${stays(assignments)} with ${
        assignments === 1 ? 'its student' : 'their students'
      }, without a mentor.`,
    reassigned > 0 &&
      `${pluralize(reassigned, 'assigned project')} will be mentored by ${
        reassigned === 1 ? 'its student’s' : 'their students’'
      } own instructor.`,
    meetings > 0 && `${pluralize(meetings, 'upcoming meeting')} will be cancelled.`,
    receivedTickets > 0 &&
      `${pluralize(receivedTickets, 'unresolved support ticket')} will wait for the administrators.`,
    tickets > 0 && formatTickets(tickets, 'ticket to administrators', 'tickets to administrators'),
  ].filter((part) => part !== false)
  return consequences.length > 0 ? consequences : [NOTHING_ELSE]
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
const listOf = (parts: readonly string[]) => LIST.format(parts)
const stays = (count: number) => (count === 1 ? 'stays' : 'stay')
const formatTickets = (count: number, one: string, many?: string) =>
  `${pluralize(count, one, many)} ${stays(count)}, without a sender.`
const NOTHING_ELSE = 'Nothing else belongs to this account.'
