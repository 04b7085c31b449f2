import type { OwnAccountContext } from '../../rpc/context.ts'
import { asAdmin } from '../../rpc/procedures.ts'
import { exportEvents } from './audit-export.service.ts'
import { listEvents } from './audit-log.service.ts'

/**
 * Creates the handlers. `requireFreshSignIn` is injected: accounts import this feature, and imports must not form a
 * cycle.
 */
export const createAuditRouter = (requireFreshSignIn: (context: OwnAccountContext) => Promise<void>) => ({
  list: asAdmin.audit.list.handler(({ context, input }) => listEvents(context, input)),
  export: asAdmin.audit.export.handler(async ({ context, input }) => {
    await requireFreshSignIn(context)
    return exportEvents(context, input)
  }),
})
