import { asAdmin } from '../../rpc/procedures.ts'
import { listEvents } from './audit-log.service.ts'

export const auditRouter = {
  list: asAdmin.audit.list.handler(({ context, input }) => listEvents(context, input)),
}
