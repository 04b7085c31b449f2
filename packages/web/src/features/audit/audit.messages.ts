import type { AuditAction, AuditKind } from '@capstone/contract/audit/audit.constants'
import type { AuditEvent } from '@capstone/contract/audit/audit.schemas'

/** What the audit log says. */
export const AUDIT_NOT_LOADED = 'Failed to load the audit log'
export const AUDIT_SAFE = 'Nothing is lost; the log could only not be shown.'
export const NO_EVENT_MATCHES = 'No events match your filters'
export const ADDRESS_IS_WHOLE =
  'A search looks for one whole e-mail address, of who did it or whom it is about.'
/** Who did what nobody was signed in for. */
export const SOMEBODY = 'Somebody'

/** What the filter calls each kind of events. */
export const KIND_WORDS: Readonly<Record<AuditKind, string>> = {
  account: 'Accounts',
  session: 'Sign-ins',
  mentoring: 'Mentoring',
  project: 'Projects',
  assignment: 'Assignments',
}

const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  'account.created': 'created an account',
  'account.updated': 'changed a profile',
  'account.deleted': 'deleted an account',
  'account.verified': 'confirmed an e-mail address',
  'account.password_changed': 'changed a password',
  'account.recovery_requested': 'asked for a link to reset a password',
  'account.password_reset': 'reset a password by a link',
  'account.google_connected': 'connected a Google account',
  'account.google_disconnected': 'disconnected a Google account',
  'session.opened': 'signed in',
  'session.refused': 'was not let in',
  'session.blocked': 'made too many attempts',
  'session.ended': 'ended a session',
  'mentoring.assigned': 'gave a student an instructor',
  'mentoring.removed': 'took a student from their instructor',
  'project.created': 'added a project',
  'project.updated': 'changed a project',
  'project.deleted': 'deleted a project',
  'assignment.created': 'assigned a project to a student',
  'assignment.deleted': 'deleted an assignment',
}

/** What happened, in words that follow the name of who did it: "Kavya Iyer signed in". */
export function sayAction({ action, person }: Pick<AuditEvent, 'action' | 'person'>): string {
  const isUnknown = action === 'session.refused' && !person
  return isUnknown ? 'tried to sign in to an unknown account' : ACTION_WORDS[action]
}

/** The events that were refused something, each with the word its badge says. */
export const REFUSED_WORDS: Partial<Record<AuditAction, string>> = {
  'session.refused': 'Refused',
  'session.blocked': 'Blocked',
}
