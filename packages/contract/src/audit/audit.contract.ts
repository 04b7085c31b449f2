import { exportChunkSchema, pageSchemaOf, procedure } from '../base.ts'
import { auditEventSchema, auditExportSchema, auditRequestSchema } from './audit.schemas.ts'

export const auditContract = {
  /** Lists audit events, newest first. Admins only. */
  list: procedure.input(auditRequestSchema).output(pageSchemaOf(auditEventSchema)),

  /** A chunk of the audit events that match the filters, newest first. Admins only. */
  export: procedure.input(auditExportSchema).output(exportChunkSchema),
}
