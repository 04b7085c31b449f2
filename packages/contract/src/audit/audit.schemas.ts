import * as z from 'zod'
import { EMAIL_MAX_LENGTH } from '../accounts/accounts.constants.ts'
import { roleSchema } from '../accounts/accounts.schemas.ts'
import { idSchema, optionalText, pageRequestSchema } from '../base.ts'
import {
  AUDIT_ACTIONS,
  AUDIT_EXPORT_FORMATS,
  AUDIT_KINDS,
  AUDIT_SUBJECTS,
  AUDIT_TIME_RANGE,
} from './audit.constants.ts'

/**
 * A person in the audit log: the name and e-mail address of their account or, once deleted, those recorded at its
 * deletion.
 */
const auditPersonSchema = z.object({
  id: idSchema,
  name: z.string().nullable(),
  email: z.string().nullable(),
  isDeleted: z.boolean(),
})

/**
 * An audit event. `actor` is null when nobody was signed in; `subjectId` when the account was unknown or the event
 * concerns no single record.
 */
export const auditEventSchema = z.object({
  id: idSchema,
  occurredAt: z.date(),
  action: z.enum(AUDIT_ACTIONS),
  actor: auditPersonSchema.extend({ role: roleSchema.nullable() }).nullable(),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: idSchema.nullable(),
  /** The person the event is about: whose account, assignment, request, paper, hand-in, meeting or ticket it is. */
  person: auditPersonSchema.nullable(),
  /**
   * The title of the record the event is about (of a meeting its project's title, of an import its file name); null
   * when unknown.
   */
  title: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ipAddress: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

const timeSchema = z.date().min(AUDIT_TIME_RANGE.min).max(AUDIT_TIME_RANGE.max)

/**
 * Filters of the audit log: one kind of event; events by or about the account with exactly this e-mail address
 * (`search`); events from `from` until just before `until`.
 */
export const auditRequestSchema = pageRequestSchema.extend({
  kind: z.enum(AUDIT_KINDS).optional(),
  search: optionalText(EMAIL_MAX_LENGTH).default(''),
  from: timeSchema.optional(),
  until: timeSchema.optional(),
})
export type AuditRequest = z.infer<typeof auditRequestSchema>

export const auditExportSchema = auditRequestSchema
  .omit({ limit: true })
  .extend({ format: z.enum(AUDIT_EXPORT_FORMATS) })
export type AuditExport = z.infer<typeof auditExportSchema>
