/** The actions the audit log records: `<kind>.<verb>`. */
export const AUDIT_ACTIONS = [
  'account.created',
  'account.updated',
  'account.deleted',
  'account.imported',
  'account.file_imported',
  'account.invited',
  'account.verified',
  'account.password_changed',
  'account.recovery_requested',
  'account.password_reset',
  'account.password_replaced',
  'account.google_connected',
  'account.google_disconnected',
  'session.opened',
  'session.refused',
  'session.blocked',
  'session.ended',
  'mentoring.assigned',
  'mentoring.matches_assigned',
  'mentoring.removed',
  'project.created',
  'project.updated',
  'project.deleted',
  'assignment.created',
  'assignment.updated',
  'assignment.deleted',
  'assignment.step_completed',
  'assignment.step_reopened',
  'request.created',
  'request.approved',
  'request.rejected',
  'paper.created',
  'paper.version_added',
  'paper.review_started',
  'paper.returned',
  'paper.approved',
  'paper.published',
  'meeting.proposed',
  'meeting.accepted',
  'meeting.declined',
  'meeting.cancelled',
  'ticket.opened',
  'ticket.replied',
  'ticket.resolved',
  'ticket.reopened',
  'ticket.status_changed',
  'assistant.conversation_deleted',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The type of record an audit event is about. */
export const AUDIT_SUBJECTS = [
  'user',
  'project',
  'assignment',
  'request',
  'paper',
  'meeting',
  'ticket',
  'import',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** The kinds of events the audit log can be filtered by: the first word of an action. */
export const AUDIT_KINDS = [
  'account',
  'session',
  'mentoring',
  'project',
  'assignment',
  'request',
  'paper',
  'meeting',
  'ticket',
  'assistant',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The earliest and latest time the audit log can be filtered by. */
export const AUDIT_TIME_RANGE = {
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
} as const
