import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import { api } from '../http/api.ts'
import { settleSignOut } from './sign-out.ts'

/** Asks the server who is signed in; never while a sign-out is still on its way there. */
export async function askSession(): Promise<Session> {
  await settleSignOut()
  return api.accounts.session()
}
