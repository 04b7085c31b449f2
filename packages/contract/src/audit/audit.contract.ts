import { pageSchemaOf, procedure } from '../base.ts'
import { auditEventSchema, auditRequestSchema } from './audit.schemas.ts'

export const auditContract = {
  /** The audit trail, newest first. For administrators. */
  list: procedure.input(auditRequestSchema).output(pageSchemaOf(auditEventSchema)),
}
