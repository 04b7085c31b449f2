import type { AuditAction, AuditKind } from '@capstone/contract/audit/audit.constants'
import type { AuditEvent } from '@capstone/contract/audit/audit.schemas'
import { type ImportAudit, importAuditSchema } from '@capstone/contract/people/imports.schemas'
import {
  type ImportLinksAudit,
  importLinksAuditSchema,
} from '@capstone/contract/people/invitation-links.schemas'
import { type BulkMentoringAudit, bulkMentoringAuditSchema } from '@capstone/contract/people/people.schemas'
import { formatNumber, pluralize } from '../../lib/text/formats.ts'
import type { AuditDateRange } from './audit-date-range.model.ts'

export const AUDIT_FAILED = 'Failed to load the audit log'
export const AUDIT_FAILED_HINT = 'Nothing is lost. Please try again.'
export const NO_EVENT_MATCHES = 'No events match your filters'
const SEARCH_HINT =
  'Search by the whole e-mail address of the person who acted or whose account was affected.'
const FROM_AFTER_TO = 'From is later than To. Please choose an earlier From or a later To.'
/** Says why no event may match. The days are such as "2026-11-24". */
export const formatNoMatchHint = ({ from, to }: AuditDateRange) =>
  from && to && from > to ? FROM_AFTER_TO : SEARCH_HINT
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
  hand_in: 'Hand-ins',
  meeting: 'Meetings',
  ticket: 'Tickets',
  assistant: 'AI assistant',
  upload: 'Uploads',
  audit: 'Audit log',
}

const ACTION_TEXTS: Readonly<Record<AuditAction, string>> = {
  'account.created': 'created an account',
  'account.updated': 'changed a profile',
  'account.deleted': 'deleted an account',
  'account.exported': 'exported people',
  'account.imported': 'added or changed an account from a file',
  'account.file_imported': 'imported people from a file',
  'account.invited': 'sent an invitation again',
  'account.invitation_link_issued': 'made an invitation link to hand out',
  'account.invitation_links_listed': 'made a list of invitation links',
  'account.verified': 'confirmed an e-mail address',
  'account.password_changed': 'changed a password',
  'account.recovery_requested': 'asked for a link to reset a password',
  'account.password_reset': 'reset a password by a link',
  'account.password_replaced': 'gave somebody a new password',
  'account.google_connected': 'connected a Google account',
  'account.google_disconnected': 'disconnected a Google account',
  'account.calendar_renewed': 'made a new address for their calendar',
  'account.calendar_revoked': 'revoked the address of their calendar',
  'session.opened': 'signed in',
  'session.refused': 'was refused at sign-in',
  'session.blocked': 'made too many attempts',
  'session.ended': 'ended a session',
  'session.confirmed': 'entered their password again',
  'session.confirmation_refused': 'gave a wrong password when asked again',
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
  'hand_in.plan_saved': 'changed a plan of hand-ins',
  'hand_in.plan_published': 'published a plan of hand-ins',
  'hand_in.plan_archived': 'archived a plan of hand-ins',
  'hand_in.plan_deleted': 'deleted a plan of hand-ins',
  'hand_in.item_added': 'added a hand-in to projects',
  'hand_in.item_changed': 'changed a hand-in of projects',
  'hand_in.item_removed': 'removed a hand-in from projects',
  'hand_in.submitted': 'handed in a version',
  'hand_in.accepted': 'accepted a hand-in',
  'hand_in.returned': 'returned a hand-in with feedback',
  'hand_in.due_date_changed': 'changed the due date of a hand-in',
  'hand_in.extension_requested': 'requested more time',
  'hand_in.extension_advised': 'gave advice on a request for more time',
  'hand_in.extension_granted': 'granted more time',
  'hand_in.extension_refused': 'refused more time',
  'hand_in.receipt_key_rotated': 'rotated the key of receipts',
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
  'audit.exported': 'exported the audit log',
  'upload.refused_as_harmful': 'uploaded a file in which the virus scanner found harmful content',
}

/** What a person did who signed up. */
export const SIGNED_UP = 'created their account'

/**
 * Returns the person who signed up by themselves; null for any other event. Nobody is signed in then, except with
 * Google. Only a command, which nobody is signed in to either, creates accounts of administrators.
 */
export function findSignedUpPerson({
  action,
  actor,
  person,
  after,
}: Pick<AuditEvent, 'action' | 'actor' | 'person' | 'after'>): AuditEvent['person'] {
  const isBySomebodyElse = actor !== null && actor.id !== person?.id
  if (action !== 'account.created' || isBySomebodyElse) return null
  const isStudent = typeof after === 'object' && after !== null && 'role' in after && after.role === 'student'
  return isStudent ? person : null
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
  if (action === 'account.invitation_links_listed')
    return formatLinksListed(importLinksAuditSchema.safeParse(after).data)
  if (action === 'mentoring.matches_assigned')
    return formatMentoringAssigned(bulkMentoringAuditSchema.safeParse(after).data)
  return ''
}

const formatImported = (audit: ImportAudit | undefined) =>
  audit ? `: ${pluralize(audit.added, audit.role)} added, ${formatNumber(audit.changed)} changed` : ''

const formatLinksListed = (audit: ImportLinksAudit | undefined) =>
  audit ? `: ${pluralize(audit.links, 'link')}` : ''

function formatMentoringAssigned(audit: BulkMentoringAudit | undefined) {
  if (!audit) return ''
  const place = [audit.course, audit.specialization, audit.year].filter((each) => each).join(', ')
  const students = `${pluralize(audit.students, 'student')}${place && ` in ${place}`}`
  return audit.search
    ? `: ${students}, found by “${audit.search}”`
    : `: ${students}, all who had no instructor`
}

/** The badges of refused sign-ins and passwords, and of too many attempts. */
export const REFUSED_LABELS: Partial<Record<AuditAction, string>> = {
  'session.refused': 'Refused',
  'session.confirmation_refused': 'Refused',
  'session.blocked': 'Blocked',
}
