import { REOPEN_DAYS } from '@capstone/contract/tickets/tickets.constants'
import { reopenableUntil } from '@capstone/contract/tickets/tickets.policy'
import { formatDate } from '../../../lib/text/formats.ts'
import type { TicketKind } from '../tickets.messages.ts'

/** What an empty list will contain. */
export const OWN_TICKETS_EMPTY: Readonly<Record<TicketKind, string>> = {
  student: 'Your tickets to your instructor or the administrators appear here, with the answers.',
  instructor: 'Your tickets to the administrators appear here, with the answers.',
}

export const OWN_REPLY_PLACEHOLDER = 'Type your reply...'

/** "You can reopen it until Nov 28, 2026." */
export const formatReopenDeadline = (resolvedAt: Date) =>
  `You can reopen it until ${formatDate(reopenableUntil(resolvedAt))}.`

/** Shown for a ticket that was resolved too long ago to be reopened. */
export const REOPEN_OVER = `It was resolved more than ${REOPEN_DAYS} days ago. Please open a new one if it comes back.`
