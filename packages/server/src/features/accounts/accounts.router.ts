import { publicly, withAnyPassword } from '../../rpc/procedures.ts'
import { changePassword, readSession } from './accounts.service.ts'

export const accountsRouter = {
  session: publicly.accounts.session.handler(({ context }) => readSession(context)),
  changePassword: withAnyPassword.accounts.changePassword.handler(({ context, input }) =>
    changePassword(context, input),
  ),
}
