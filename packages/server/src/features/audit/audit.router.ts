import { asAdmin } from '../../rpc/procedures.ts'
import { listEvents } from './trail.service.ts'

export const auditRouter = {
  list: asAdmin.audit.list.handler(({ context, input }) => listEvents(context, input)),
}
