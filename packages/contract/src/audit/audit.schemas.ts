import * as z from 'zod'
import { EMAIL_MAX_LENGTH } from '../accounts/accounts.constants.ts'
import { roleSchema } from '../accounts/accounts.schemas.ts'
import { idSchema, optionalText, pageRequestSchema } from '../base.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_SUBJECTS } from './audit.constants.ts'

/** A person as the trail names them; null name for an account that is gone. */
const auditPersonSchema = z.object({
  id: idSchema,
  name: z.string().nullable(),
  email: z.string().nullable(),
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
  before: z.unknown(),
  after: z.unknown(),
  ipAddress: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

/** A page of the trail: of one kind of events, and about or by one e-mail address (`search`, whole). */
export const auditRequestSchema = pageRequestSchema.extend({
  kind: z.enum(AUDIT_KINDS).optional(),
  search: optionalText(EMAIL_MAX_LENGTH).default(''),
})
export type AuditRequest = z.infer<typeof auditRequestSchema>
