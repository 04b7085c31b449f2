import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { type Browser, openBrowser, type TestServer } from '../http/http.testing.ts'
import { issueToken } from './one-time-tokens.testing.ts'

export const NEW_PASSWORD = 'quite another one 42'

/** Opens a recovery session, as the reset page does with the token in its URL. */
export const openRecovery = (browser: Browser, tokens: object) =>
  browser.post(AUTH_ENDPOINTS.openRecovery, tokens)

/** Sets the new password, as the reset page does. */
export const resetPassword = (browser: Browser, newPassword = NEW_PASSWORD) =>
  browser.post(AUTH_ENDPOINTS.resetPassword, { newPassword })

/** Returns whether the browser has a recovery session. */
export async function isRecoveryOpen(browser: Browser) {
  const answer = (await (await browser.call('accounts.readRecovery')).json()) as { json: { isOpen: boolean } }
  return answer.json.isOpen
}

/** Opens a recovery link in a new browser, for a new account unless a user is given. */
export async function openRecoveryLink(server: TestServer, portal: TestPortal, userId?: string) {
  const browser = openBrowser(server)
  const answer = await openRecovery(browser, await issueToken(portal, 'recovery', userId ? { userId } : {}))
  return { browser, answer }
}
