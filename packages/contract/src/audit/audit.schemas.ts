import * as z from 'zod'
import { EMAIL_MAX_LENGTH } from '../accounts/accounts.constants.ts'
import { roleSchema } from '../accounts/accounts.schemas.ts'
import { idSchema, optionalText, pageRequestSchema } from '../base.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_SUBJECTS, AUDIT_TIME_RANGE } from './audit.constants.ts'

/**
 * A person as the trail names them: as their account does, and where that is gone, as its deletion noted; null where
 * nothing did.
 */
const auditPersonSchema = z.object({
  id: idSchema,
  name: z.string().nullable(),
  email: z.string().nullable(),
  isGone: z.boolean(),
})

/** One event of the trail. `actor` is null where nobody was signed in, `subjectId` for an unknown account. */
export const auditEventSchema = z.object({
  id: idSchema,
  occurredAt: z.date(),
  action: z.enum(AUDIT_ACTIONS),
  actor: auditPersonSchema.extend({ role: roleSchema.nullable() }).nullable(),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: idSchema.nullable(),
  /** The person the event is about, where it is about one. */
  person: auditPersonSchema.nullable(),
  /** What the project, request, paper, ticket or meeting the event is about is called, where that is still known. */
  title: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ipAddress: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

const momentSchema = z.date().min(AUDIT_TIME_RANGE.min).max(AUDIT_TIME_RANGE.max)

/**
 * A page of the trail: of one kind of events, about or by one e-mail address (`search`, whole), no earlier than `from`,
 * and before `until`.
 */
export const auditRequestSchema = pageRequestSchema.extend({
  kind: z.enum(AUDIT_KINDS).optional(),
  search: optionalText(EMAIL_MAX_LENGTH).default(''),
  from: momentSchema.optional(),
  until: momentSchema.optional(),
})
export type AuditRequest = z.infer<typeof auditRequestSchema>
