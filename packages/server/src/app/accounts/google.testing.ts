import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { GoogleStart, TokenExchangeResult } from '@capstone/contract/accounts/accounts.schemas'
import { captureLog } from '../../platform/log.testing.ts'
import type { ProviderPerson } from '../../platform/openid/openid.forms.testing.ts'
import { signInAtProvider } from '../../platform/openid/openid.sign.in.testing.ts'
import { startOpenIdProvider } from '../../platform/openid/openid.testing.ts'
import { openTestPortal } from '../../rpc/portal.testing.ts'
import { type Browser, startTestServer } from '../http/http.testing.ts'

export const BASE_URL = 'http://localhost:3000'
/** Where a sign-in that failed ends. */
export const FAILED = `${BASE_URL}/auth/login?error=oauth_failed`

/** The portal behind real HTTP, with a real provider in Google's place, and its log. */
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

/** Begins in this browser; returns where the portal sends it. */
export async function begin(browser: Browser, intent: GoogleStart['intent'] = 'sign_in'): Promise<string> {
  const answer = await browser.post(AUTH_ENDPOINTS.startGoogle, { intent })
  const { url, code } = (await answer.json()) as { url?: string; code?: string }
  if (url === undefined) throw new Error(`The portal answered ${answer.status} ${code}.`)
  return url
}

type Visit = {
  readonly person: ProviderPerson
  readonly intent?: GoogleStart['intent']
  readonly consent?: 'no'
}

/** Goes to the provider from this browser; returns the path the person is sent back to. */
export async function visit(browser: Browser, { person, intent, consent }: Visit): Promise<string> {
  const { backTo } = await signInAtProvider(await begin(browser, intent), {
    person,
    ...(consent && { consent }),
  })
  return backTo.pathname + backTo.search
}

/** Goes to the provider and back; returns where the portal leads. */
export async function comeBack(browser: Browser, visiting: Visit): Promise<string | null> {
  return (await browser.get(await visit(browser, visiting))).headers.get('location')
}

/** What the screen does that a return leads to: exchanges the one-time token in its address. */
export async function exchangeAt(browser: Browser, location: string | null): Promise<TokenExchangeResult> {
  const fragment = new URLSearchParams(new URL(location ?? '').hash.slice(1))
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')]
  const answer = await browser.post(AUTH_ENDPOINTS.exchangeToken, { accessToken, refreshToken })
  return (await answer.json()) as TokenExchangeResult
}

/** The whole of a sign-in with Google in this browser. */
export const signIn = async (browser: Browser, person: ProviderPerson) =>
  exchangeAt(browser, await comeBack(browser, { person }))
