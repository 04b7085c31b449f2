import type { AuditAction, AuditKind } from '@capstone/contract/audit/audit.constants'
import type { AuditEvent } from '@capstone/contract/audit/audit.schemas'
import { type ImportAudit, importAuditSchema } from '@capstone/contract/people/imports.schemas'
import { type BulkMentoringAudit, bulkMentoringAuditSchema } from '@capstone/contract/people/people.schemas'
import { formatNumber, pluralize } from '../../lib/text/formats.ts'

export const AUDIT_NOT_LOADED = 'Failed to load the audit log'
export const AUDIT_SAFE = 'Nothing is lost. Please try again.'
export const NO_EVENT_MATCHES = 'No events match your filters'
export const SEARCH_HINT = 'Search by the whole e-mail address of the person who acted or who was affected.'
/** The actor of an event without a signed-in user. */
export const SOMEBODY = 'Somebody'
/** Marks a person whose account was deleted. */
export const DELETED_ACCOUNT = 'deleted account'

/** The filter's label of each kind of event. */
export const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
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

const ACTION_TEXTS: Readonly<Record<AuditAction, string>> = {
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
  'session.refused': 'was refused at sign-in',
  'session.blocked': 'made too many attempts',
  'session.ended': 'ended a session',
  'mentoring.assigned': 'assigned an instructor to a student',
  'mentoring.matches_assigned': 'assigned an instructor to many students',
  'mentoring.removed': 'removed a student from their instructor',
  'project.created': 'added a project',
  'project.updated': 'changed a project',
  'project.deleted': 'deleted a project',
  'assignment.created': 'assigned a project to a student',
  'assignment.updated': 'changed a student’s project',
  'assignment.deleted': 'deleted an assignment',
  'assignment.step_completed': 'completed a step of a project',
  'assignment.step_reopened': 'reopened a step of a project',
  'request.created': 'requested a project',
  'request.approved': 'approved a request',
  'request.rejected': 'rejected a request',
  'paper.created': 'submitted a paper',
  'paper.version_added': 'added a version of a paper',
  'paper.review_started': 'started the review of a paper',
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
  'ticket.status_changed': 'changed the status of a ticket',
  'assistant.conversation_deleted': 'deleted their conversation with the assistant',
}

/** Formats what happened, to follow the actor's name: "Kavya Iyer signed in". */
export function formatAction({ action, person }: Pick<AuditEvent, 'action' | 'person'>): string {
  const isUnknown = action === 'session.refused' && !person
  return isUnknown ? 'tried to sign in to an unknown account' : ACTION_TEXTS[action]
}

/** Formats the title of the record in quotes; empty if unknown. */
export const formatTitle = ({ title }: Pick<AuditEvent, 'title'>): string => (title ? ` “${title}”` : '')

/** Formats the result of an event that covers many people; empty for any other. */
export function formatOutcome({ action, after }: Pick<AuditEvent, 'action' | 'after'>): string {
  if (action === 'account.file_imported') return formatImported(importAuditSchema.safeParse(after).data)
  if (action === 'mentoring.matches_assigned')
    return formatMentoringAssigned(bulkMentoringAuditSchema.safeParse(after).data)
  return ''
}

const formatImported = (audit: ImportAudit | undefined) =>
  audit ? `: ${pluralize(audit.added, audit.role)} added, ${formatNumber(audit.changed)} changed` : ''

function formatMentoringAssigned(audit: BulkMentoringAudit | undefined) {
  if (!audit) return ''
  const students = pluralize(audit.students, 'student')
  return audit.search ? `: ${students}, found by “${audit.search}”` : `: ${students}, all who had none`
}

/** The badges of events in which something was refused. */
export const REFUSED_LABELS: Partial<Record<AuditAction, string>> = {
  'session.refused': 'Refused',
  'session.blocked': 'Blocked',
}
