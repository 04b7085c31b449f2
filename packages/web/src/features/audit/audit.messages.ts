import type { AuditAction, AuditKind } from '@capstone/contract/audit/audit.constants'
import type { AuditEvent } from '@capstone/contract/audit/audit.schemas'
import { type ImportAudit, importAuditSchema } from '@capstone/contract/people/imports.schemas'
import { type BulkMentoringAudit, bulkMentoringAuditSchema } from '@capstone/contract/people/people.schemas'
import { formatNumber, pluralize } from '../../lib/text/formats.ts'

/** What the audit log says. */
export const AUDIT_NOT_LOADED = 'Failed to load the audit log'
export const AUDIT_SAFE = 'Nothing is lost; the log could only not be shown.'
export const NO_EVENT_MATCHES = 'No events match your filters'
export const ADDRESS_IS_WHOLE =
  'A search looks for one whole e-mail address, of who did it or whom it is about.'
/** Who did what nobody was signed in for. */
export const SOMEBODY = 'Somebody'
/** What is said of a person whose account was deleted. */
export const GONE = 'deleted account'

/** What the filter calls each kind of events. */
export const KIND_WORDS: Readonly<Record<AuditKind, string>> = {
  account: 'Accounts',
  session: 'Sign-ins',
  mentoring: 'Mentoring',
  project: 'Projects',
  assignment: 'Assignments',
  request: 'Requests',
  paper: 'Papers',
  meeting: 'Meetings',
  ticket: 'Tickets',
  assistant: 'AI assistant',
}

const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  'account.created': 'created an account',
  'account.updated': 'changed a profile',
  'account.deleted': 'deleted an account',
  'account.imported': 'added or changed an account from a file',
  'account.file_imported': 'imported people from a file',
  'account.invited': 'sent an invitation again',
  'account.verified': 'confirmed an e-mail address',
  'account.password_changed': 'changed a password',
  'account.recovery_requested': 'asked for a link to reset a password',
  'account.password_reset': 'reset a password by a link',
  'account.password_replaced': 'gave somebody a new password',
  'account.google_connected': 'connected a Google account',
  'account.google_disconnected': 'disconnected a Google account',
  'session.opened': 'signed in',
  'session.refused': 'was not let in',
  'session.blocked': 'made too many attempts',
  'session.ended': 'ended a session',
  'mentoring.assigned': 'gave a student an instructor',
  'mentoring.matches_assigned': 'gave many students an instructor',
  'mentoring.removed': 'took a student from their instructor',
  'project.created': 'added a project',
  'project.updated': 'changed a project',
  'project.deleted': 'deleted a project',
  'assignment.created': 'assigned a project to a student',
  'assignment.updated': 'changed a student’s project',
  'assignment.deleted': 'deleted an assignment',
  'assignment.step_ticked': 'ticked off a step of a project',
  'assignment.step_unticked': 'took back the tick of a step',
  'request.created': 'requested a project',
  'request.approved': 'approved a request',
  'request.rejected': 'rejected a request',
  'paper.created': 'submitted a paper',
  'paper.version_added': 'added a version of a paper',
  'paper.review_started': 'began to review a paper',
  'paper.returned': 'returned a paper with feedback',
  'paper.approved': 'approved a paper',
  'paper.published': 'published a paper',
  'meeting.proposed': 'proposed a meeting',
  'meeting.accepted': 'accepted a proposed meeting',
  'meeting.declined': 'declined a proposed meeting',
  'meeting.cancelled': 'cancelled a meeting',
  'ticket.opened': 'opened a ticket',
  'ticket.replied': 'replied to a ticket',
  'ticket.resolved': 'resolved a ticket',
  'ticket.reopened': 'reopened a ticket',
  'ticket.status_changed': 'moved a ticket on',
  'assistant.conversation_deleted': 'deleted their conversation with the assistant',
}

/** What happened, in words that follow the name of who did it: "Kavya Iyer signed in". */
export function formatAction({ action, person }: Pick<AuditEvent, 'action' | 'person'>): string {
  const isUnknown = action === 'session.refused' && !person
  return isUnknown ? 'tried to sign in to an unknown account' : ACTION_WORDS[action]
}

/** What the thing is called that it happened to, in quotes after those words; nothing where that is not known. */
export const formatTitle = ({ title }: Pick<AuditEvent, 'title'>): string => (title ? ` “${title}”` : '')

/** What came of an event that tells of many people at once; nothing for any other. */
export function formatOutcome({ action, after }: Pick<AuditEvent, 'action' | 'after'>): string {
  if (action === 'account.file_imported') return formatImported(importAuditSchema.safeParse(after).data)
  if (action === 'mentoring.matches_assigned')
    return formatMentoringAssigned(bulkMentoringAuditSchema.safeParse(after).data)
  return ''
}

const formatImported = (trail: ImportAudit | undefined) =>
  trail ? `: ${pluralize(trail.added, trail.role)} added, ${formatNumber(trail.changed)} changed` : ''

function formatMentoringAssigned(trail: BulkMentoringAudit | undefined) {
  if (!trail) return ''
  const given = pluralize(trail.students, 'student')
  return trail.search ? `: ${given}, found by “${trail.search}”` : `: ${given}, all who had none`
}

/** The events that were refused something, each with the word its badge says. */
export const REFUSED_WORDS: Partial<Record<AuditAction, string>> = {
  'session.refused': 'Refused',
  'session.blocked': 'Blocked',
}
