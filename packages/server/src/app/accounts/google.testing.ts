import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { GoogleStart, TokenExchangeResult } from '@capstone/contract/accounts/accounts.schemas'
import { captureLog } from '../../platform/log.testing.ts'
import type { ProviderPerson } from '../../platform/openid/openid.forms.testing.ts'
import { signInAtProvider } from '../../platform/openid/openid.sign-in.testing.ts'
import { startOpenIdProvider } from '../../platform/openid/openid.testing.ts'
import { openTestPortal } from '../../rpc/portal.testing.ts'
import { type Browser, startTestServer } from '../http/http.testing.ts'

export const BASE_URL = 'http://localhost:3000'
/** The destination of a failed sign-in. */
export const FAILED_URL = `${BASE_URL}/auth/login?error=oauth_failed`

/** Starts the portal behind real HTTP, with a real OpenID provider in place of Google; collects the portal's log. */
export async function startGooglePortal() {
  const provider = await startOpenIdProvider({ redirectUris: [BASE_URL + AUTH_ENDPOINTS.googleReturn] })
  const { log, lines, text } = captureLog()
  const settings = {
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
  }
  const portal = { ...(await openTestPortal(settings)), log }
  const server = await startTestServer(portal)
  return { provider, portal, server, logged: { lines, text } }
}

export type GooglePortal = Awaited<ReturnType<typeof startGooglePortal>>

/** Starts a sign-in in this browser; returns the URL of the provider. */
export async function startSignIn(
  browser: Browser,
  intent: GoogleStart['intent'] = 'sign_in',
): Promise<string> {
  const answer = await browser.post(AUTH_ENDPOINTS.startGoogle, { intent })
  const { url, code } = (await answer.json()) as { url?: string; code?: string }
  if (url === undefined) throw new Error(`The portal answered ${answer.status} ${code}.`)
  return url
}

type ProviderVisit = {
  readonly person: ProviderPerson
  readonly intent?: GoogleStart['intent']
  readonly consent?: 'no'
}

/** Signs in at the provider from this browser; returns the path that the provider redirects to. */
export async function visitProvider(
  browser: Browser,
  { person, intent, consent }: ProviderVisit,
): Promise<string> {
  const { backTo } = await signInAtProvider(await startSignIn(browser, intent), {
    person,
    ...(consent && { consent }),
  })
  return backTo.pathname + backTo.search
}

/** Signs in at the provider and goes back to the portal; returns where the portal redirects. */
export async function returnFromGoogle(browser: Browser, visiting: ProviderVisit): Promise<string | null> {
  return (await browser.get(await visitProvider(browser, visiting))).headers.get('location')
}

/** Exchanges the one-time token in the URL, as the callback page does. */
export async function exchangeTokenAt(
  browser: Browser,
  location: string | null,
): Promise<TokenExchangeResult> {
  const fragment = new URLSearchParams(new URL(location ?? '').hash.slice(1))
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')]
  const answer = await browser.post(AUTH_ENDPOINTS.exchangeToken, { accessToken, refreshToken })
  return (await answer.json()) as TokenExchangeResult
}

/** Signs in with Google in this browser, from start to session. */
export const signIn = async (browser: Browser, person: ProviderPerson) =>
  exchangeTokenAt(browser, await returnFromGoogle(browser, { person }))
