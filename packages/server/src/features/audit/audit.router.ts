import { asAdmin } from '../../rpc/procedures.ts'
import { exportEvents } from './audit-export.service.ts'
import { listEvents } from './audit-log.service.ts'

export const auditRouter = {
  list: asAdmin.audit.list.handler(({ context, input }) => listEvents(context, input)),
  export: asAdmin.audit.export.handler(({ context, input }) => exportEvents(context, input)),
}
