import { pageSchemaOf, procedure } from '../base.ts'
import { auditEventSchema, auditRequestSchema } from './audit.schemas.ts'

export const auditContract = {
  /** Lists audit events, newest first. Admins only. */
  list: procedure.input(auditRequestSchema).output(pageSchemaOf(auditEventSchema)),
}
