import { publicly, signedIn } from '../../rpc/procedures.ts'
import { changePassword, readSession } from './accounts.service.ts'

export const accountsRouter = {
  session: publicly.accounts.session.handler(({ context }) => readSession(context)),
  changePassword: signedIn.accounts.changePassword.handler(({ context, input }) =>
    changePassword(context, input),
  ),
}
