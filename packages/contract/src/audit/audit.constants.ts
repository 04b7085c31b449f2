/** What the audit trail records, one word pair for each kind of write. */
export const AUDIT_ACTIONS = [
  'account.created',
  'account.deleted',
  'account.password_changed',
  'mentoring.assigned',
  'mentoring.removed',
  'project.created',
  'project.updated',
  'project.deleted',
  'assignment.created',
  'assignment.deleted',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What an audit row is about. */
export const AUDIT_SUBJECTS = ['user', 'project', 'assignment'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
