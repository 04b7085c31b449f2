import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { openBrowser, type TestServer } from '../http/http.testing.ts'
import { issueFor } from './one.time.tokens.testing.ts'

export const NEW_PASSWORD = 'quite another one 42'
type Browser = ReturnType<typeof openBrowser>

/** What the reset page does with the tokens in its address. */
export const openRecovery = (browser: Browser, tokens: object) =>
  browser.post(AUTH_ENDPOINTS.openRecovery, tokens)

/** What the reset page does with the password typed into it. */
export const resetPassword = (browser: Browser, newPassword = NEW_PASSWORD) =>
  browser.post(AUTH_ENDPOINTS.resetPassword, { newPassword })

/** Whether a browser is told that it holds a recovery session. */
export async function isRecoveryOpen(browser: Browser) {
  const answer = (await (await browser.call('accounts.recovery')).json()) as { json: { isOpen: boolean } }
  return answer.json.isOpen
}

/** A browser in which a recovery link was opened; of a new account unless told whose. */
export async function recoverIn(server: TestServer, portal: TestPortal, userId?: string) {
  const browser = openBrowser(server)
  const answer = await openRecovery(browser, await issueFor(portal, 'recovery', userId ? { userId } : {}))
  return { browser, answer }
}
