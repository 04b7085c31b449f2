import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import { api } from '../http/api.ts'
import { finishPendingSignOut } from './sign-out.ts'

/** Fetches who is signed in, after any pending sign-out has reached the server. */
export async function fetchSession(): Promise<Session> {
  await finishPendingSignOut()
  return api.accounts.readSession()
}
