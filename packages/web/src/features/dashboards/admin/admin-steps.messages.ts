import type { AdminStep } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { WAITING_LONG_DAYS } from '@capstone/contract/dashboards/dashboards.constants'
import { formatDate, formatNumber, formatRelative, orUnknown, pluralize } from '../../../lib/text/formats.ts'
import { formatExtensionRequests } from '../dashboards.messages.ts'

const WORDS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const

/** A count at the start of a sentence: "Three tickets", "14 tickets". */
function formatCount(count: number, noun: string, many = `${noun}s`): string {
  const word = WORDS[count - 1]
  return word ? `${word} ${count === 1 ? noun : many}` : pluralize(count, noun, many)
}

const formatWaitingCount = (count: number, noun: string, many = `${noun}s`) =>
  `${formatCount(count, noun, many)} ${count === 1 ? 'waits' : 'wait'}`

// The menu counts more tickets, so the link says which of them it counts.
const WAITING_LONG = `waiting more than ${WAITING_LONG_DAYS} days`

const ADD_INSTRUCTORS = {
  sentence: 'Add your instructors',
  reason: 'They upload projects, assign them to students, and review what is handed in.',
  button: 'Add instructors',
  link: 'Add your instructors',
}
const ADD_STUDENTS = {
  sentence: 'Add your students',
  reason: 'One by one or from a file. They can also sign up by themselves.',
  button: 'Add students',
  link: 'Add your students',
}

/** Returns the texts of an admin's next step: the sentence, its reason, the button, and the link. */
export function formatAdminStep(step: AdminStep) {
  if (step.kind === 'instructors_missing') return ADD_INSTRUCTORS
  if (step.kind === 'students_missing') return ADD_STUDENTS
  const { count } = step
  const longest = count === 1 ? '' : 'longest, '
  switch (step.kind) {
    case 'tickets_waiting':
      return {
        sentence: `${formatCount(count, 'ticket')} ${count === 1 ? 'has' : 'have'} waited more than ${WAITING_LONG_DAYS} days`,
        // Counted from the sender's unanswered message, which may be much newer than the ticket.
        reason: `${formatNumber(step.unresolved)} ${step.unresolved === 1 ? 'is' : 'are'} unresolved. “${step.subject}” has waited ${longest}since ${formatDate(step.since)}.`,
        button: 'Open support tickets',
        link: `Answer ${pluralize(count, 'ticket')} ${WAITING_LONG}`,
      }
    case 'instructor_tickets_waiting':
      return {
        sentence: `${formatCount(count, 'instructor ticket')} ${count === 1 ? 'has' : 'have'} waited more than ${WAITING_LONG_DAYS} days`,
        reason: `“${step.subject}” of ${orUnknown(step.instructorName)} has waited ${longest}since ${formatDate(step.since)}.`,
        button: 'Open instructor tickets',
        link: `Answer ${pluralize(count, 'instructor ticket')} ${WAITING_LONG}`,
      }
    case 'requests_waiting':
      return {
        sentence: `${formatWaitingCount(count, 'project request')} for a decision`,
        reason: `The oldest, “${step.title}” of ${orUnknown(step.studentName)}, was sent ${formatRelative(step.since)}.`,
        button: 'Review requests',
        link: `Review ${pluralize(count, 'project request')}`,
      }
    case 'extensions_waiting':
      return {
        sentence: `Decide on ${formatExtensionRequests(count)}`,
        reason: 'Students are notified immediately of the decision.',
        button: 'Decide on more time',
        link: `Decide on ${formatExtensionRequests(count)}`,
      }
    case 'papers_waiting':
      return {
        sentence: `${formatWaitingCount(count, 'paper')} for a review or ${count === 1 ? 'its' : 'their'} publication`,
        reason: `The oldest, “${step.title}” of ${orUnknown(step.studentName)}, was uploaded ${formatRelative(step.since)}.`,
        button: 'Review papers',
        link: `Review or publish ${pluralize(count, 'paper')}`,
      }
    case 'students_unassigned':
      return {
        sentence: `${formatCount(count, 'student')} ${count === 1 ? 'has' : 'have'} no instructor`,
        // Counted from the creation of the account; the student may have had an instructor in between.
        reason: `${orUnknown(step.studentName)} has been here ${longest}since ${formatDate(step.since)}.`,
        button: 'Assign instructors',
        link: `Assign ${count === 1 ? 'an instructor' : 'instructors'} to ${pluralize(count, 'student')}`,
      }
  }
}
