import { accountErrors } from '../accounts/accounts.errors.ts'
import { exportChunkSchema, pageSchemaOf, procedure } from '../base.ts'
import { auditEventSchema, auditExportSchema, auditRequestSchema } from './audit.schemas.ts'

const { SIGN_IN_NOT_FRESH } = accountErrors

export const auditContract = {
  /** Lists audit events, newest first. Admins only. */
  list: procedure.input(auditRequestSchema).output(pageSchemaOf(auditEventSchema)),

  /**
   * Returns a chunk of the audit events that match the filters, newest first. For administrators with a fresh sign-in.
   */
  export: procedure.errors({ SIGN_IN_NOT_FRESH }).input(auditExportSchema).output(exportChunkSchema),
}
