import { AUTH_ENDPOINTS, type OneTimeTokenPurpose } from '@capstone/contract/accounts/accounts.constants'
import type { TokenExchange } from '@capstone/contract/accounts/accounts.schemas'
import { inTransaction } from '../../db/transaction.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { issueOneTimeToken } from '../../features/accounts/one-time-tokens/one-time-tokens.service.ts'
import { bindBrowser } from '../../features/accounts/sessions/browser-binding.session.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { type Browser, openBrowser, type TestServer } from '../http/http.testing.ts'

export const EMAIL = 'someone@university.test'
export const PASSWORD = 'a right password'

type TokenOptions = { browserHash?: string | null; isNew?: boolean; userId?: string }

/** Opens a browser with a binding cookie; returns it with the hash of its binding. */
export function openBoundBrowser(server: TestServer, { settings }: TestPortal) {
  const browser = openBrowser(server)
  const { setCookie, hash } = bindBrowser(settings)
  const [name = '', value = ''] = setCookie.split('; ')[0]?.split('=') ?? []
  browser.cookies.set(name, value)
  return { browser, browserHash: hash }
}

/** Issues a one-time token, for a new account unless a user is given. */
export async function issueToken(
  portal: TestPortal,
  purpose: OneTimeTokenPurpose,
  { userId, ...rest }: TokenOptions = {},
) {
  const id = userId ?? (await createAccount(portal, { email: EMAIL, password: PASSWORD }))
  return inTransaction(portal.db, (tx) =>
    issueOneTimeToken(tx, { userId: id, purpose, now: portal.clock.now(), ...rest }),
  )
}

/** Exchanges a one-time token, as the callback page does. */
export const exchangeToken = (browser: Browser, request: TokenExchange) =>
  browser.post(AUTH_ENDPOINTS.exchangeToken, request)

/** Returns the status and body of a response as one object. */
export const readResponse = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as object),
})
