/** What the audit trail records, one word pair for each kind of write or sign-in event. */
export const AUDIT_ACTIONS = [
  'account.created',
  'account.updated',
  'account.deleted',
  'account.verified',
  'account.password_changed',
  'account.recovery_requested',
  'account.password_reset',
  'account.google_connected',
  'account.google_disconnected',
  'session.opened',
  'session.refused',
  'session.blocked',
  'session.ended',
  'mentoring.assigned',
  'mentoring.removed',
  'project.created',
  'project.updated',
  'project.deleted',
  'assignment.created',
  'assignment.deleted',
  'assignment.step_ticked',
  'assignment.step_unticked',
  'request.created',
  'request.approved',
  'request.rejected',
  'paper.created',
  'paper.version_added',
  'meeting.proposed',
  'assistant.conversation_deleted',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What an audit row is about. */
export const AUDIT_SUBJECTS = ['user', 'project', 'assignment', 'request', 'paper', 'meeting'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** The kinds of events the trail can be filtered by: the first word of an action. */
export const AUDIT_KINDS = [
  'account',
  'session',
  'mentoring',
  'project',
  'assignment',
  'request',
  'paper',
  'meeting',
  'assistant',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]
