import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import { api } from '../http/api.ts'
import { finishPendingSignOut } from './sign-out.ts'

/** Asks the server who is signed in; never while a sign-out is still on its way there. */
export async function fetchSession(): Promise<Session> {
  await finishPendingSignOut()
  return api.accounts.session()
}
