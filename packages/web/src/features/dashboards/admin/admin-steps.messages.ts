import type { AdminStep } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { WAITING_LONG_DAYS } from '@capstone/contract/dashboards/dashboards.constants'
import { formatDate, formatNumber, formatRelative, orUnknown, pluralize } from '../../../lib/text/formats.ts'

const WORDS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const

/** A count at the start of a sentence: "Three tickets", "14 tickets". */
function beginWith(count: number, noun: string): string {
  const word = WORDS[count - 1]
  return word ? `${word} ${noun}${count === 1 ? '' : 's'}` : pluralize(count, noun)
}

const waits = (count: number, noun: string) => `${beginWith(count, noun)} ${count === 1 ? 'waits' : 'wait'}`

/** Returns the texts of an admin's next step: the sentence, its reason, the button, and the link. */
export function formatAdminStep(step: AdminStep) {
  const { count } = step
  const longest = count === 1 ? '' : 'longest, '
  switch (step.kind) {
    case 'tickets_waiting':
      return {
        sentence: `${beginWith(count, 'ticket')} ${count === 1 ? 'has' : 'have'} waited more than ${WAITING_LONG_DAYS} days`,
        // Counted from the sender's unanswered message, which may be much newer than the ticket.
        reason: `${formatNumber(step.open)} ${step.open === 1 ? 'is' : 'are'} open. “${step.subject}” has waited ${longest}since ${formatDate(step.since)}.`,
        button: 'Open support tickets',
        link: `Answer ${pluralize(count, 'ticket')}`,
      }
    case 'requests_waiting':
      return {
        sentence: `${waits(count, 'project request')} for a decision`,
        reason: `The oldest, “${step.title}” of ${orUnknown(step.studentName)}, was sent ${formatRelative(step.since)}.`,
        button: 'Review requests',
        link: `Review ${pluralize(count, 'project request')}`,
      }
    case 'papers_waiting':
      return {
        sentence: `${waits(count, 'paper')} for a review`,
        reason: `The oldest, “${step.title}” of ${orUnknown(step.studentName)}, was uploaded ${formatRelative(step.since)}.`,
        button: 'Review papers',
        link: `Review ${pluralize(count, 'paper')}`,
      }
    case 'students_unassigned':
      return {
        sentence: `${beginWith(count, 'student')} ${count === 1 ? 'has' : 'have'} no instructor`,
        // Counted from the creation of the account; the student may have had an instructor in between.
        reason: `${orUnknown(step.studentName)} has been here ${longest}since ${formatDate(step.since)}.`,
        button: 'Assign instructors',
        link: `Assign ${count === 1 ? 'an instructor' : 'instructors'} to ${pluralize(count, 'student')}`,
      }
  }
}
