import { CALLBACK_PATH } from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import { googleStartSchema, type Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import {
  createSignInProvider,
  isProviderConfigured,
  type ProviderProfile,
} from '../../../platform/openid/openid.ts'
import type { Portal } from '../../../rpc/context.ts'
import { isRefusal, refuse } from '../../../rpc/refuse.ts'
import { type AuthEndpoint, jsonResponse, parseBody, visitorContext } from '../auth-endpoint.handler.ts'
import { findViewer } from '../sessions/accounts.session.ts'
import { bindBrowser, isSameBrowser } from '../sessions/browser-binding.session.ts'
import { isSignInFresh } from '../sessions/sessions.service.ts'
import { countAddressAttempt } from '../sign-in/attempts.service.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { connectGoogle, signInWithGoogle } from './google.service.ts'
import { consumePendingSignIn, type PendingSignIn, savePendingSignIn } from './pending-sign-ins.service.ts'

/** Where a way back from Google can end, besides the screen that exchanges a one-time token. */
const GOOGLE_ENDS = {
  notSignedIn: '/auth/login?error=oauth_failed',
  unverified: '/auth/login?error=google_email_unverified',
  connected: '/profile-settings?google=connected',
  taken: '/profile-settings?google=taken',
  notConnected: '/profile-settings?google=failed',
} as const
type GoogleEnd = (typeof GOOGLE_ENDS)[keyof typeof GOOGLE_ENDS] | `${typeof CALLBACK_PATH}#${string}`

/** Signs the person in or connects their Google account, whichever they went for; returns where that leads. */
async function finishFlow(
  context: VisitorContext,
  flow: PendingSignIn,
  provided: ProviderProfile,
): Promise<GoogleEnd> {
  if (flow.intent === 'connect') return connect(context, flow, provided)
  const tokens = await signInWithGoogle(context, provided, flow.browserHash)
  if (!tokens) return GOOGLE_ENDS.unverified
  const { accessToken, refreshToken } = tokens
  return `${CALLBACK_PATH}#${new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken })}`
}

/** Only for who began it, still signed in here. */
async function connect(context: VisitorContext, { userId }: PendingSignIn, provided: ProviderProfile) {
  const viewer = await findViewer(context, context.cookie)
  if (!viewer || viewer.id !== userId || viewer.mustChangePassword) return GOOGLE_ENDS.notConnected
  try {
    await connectGoogle({ ...context, viewer }, provided)
    return GOOGLE_ENDS.connected
  } catch (error) {
    if (isRefusal(error) && error.code === 'IDENTITY_ALREADY_EXISTS') return GOOGLE_ENDS.taken
    throw error
  }
}

/** Sign-in with Google: the way there, and the way back. Spec 1 §4 and §7. */
export function createGoogleHandler(portal: Portal): { start: AuthEndpoint; comeBack: AuthEndpoint } {
  const { settings, log } = portal
  const provider = isProviderConfigured(settings) ? createSignInProvider(settings) : null

  /**
   * Answers where to go. Refuses INPUT_INVALID, GOOGLE_NOT_CONFIGURED, ATTEMPTS_TOO_MANY, GOOGLE_NOT_REACHED; to connect
   * Google to one's account, SIGN_IN_REQUIRED and SIGN_IN_TOO_OLD: it is a lasting way in, as a new password is.
   */
  const start: AuthEndpoint = async (request, origin) => {
    const { intent } = await parseBody(request, googleStartSchema)
    if (!provider) return refuse(accountErrors, 'GOOGLE_NOT_CONFIGURED')
    const context = visitorContext(portal, request, origin)
    await countAddressAttempt(context)
    const userId = intent === 'connect' ? (await requireFreshViewer(context)).id : null
    const { url, state, ...secrets } = await provider.startSignIn().catch((error: unknown) => {
      log.error({ err: error, requestId: origin.requestId }, 'Google could not be reached')
      return refuse(accountErrors, 'GOOGLE_NOT_REACHED')
    })
    const mark = bindBrowser(settings)
    await savePendingSignIn(portal, state, { ...secrets, browserHash: mark.hash, intent, userId })
    return jsonResponse({ url }, [mark.setCookie])
  }

  /** Leads who comes back from Google, in the browser that went there, to where they belong. Never anywhere else. */
  const comeBack: AuthEndpoint = async (request, origin) => {
    const context = visitorContext(portal, request, origin)
    const leadTo = (end: GoogleEnd) =>
      new Response(null, { status: 302, headers: { Location: settings.BASE_URL + end } })
    let failed: GoogleEnd = GOOGLE_ENDS.notSignedIn
    try {
      const { search, searchParams } = new URL(request.url)
      const state = searchParams.get('state') ?? ''
      const flow = await consumePendingSignIn(portal, state)
      if (!provider || !flow || !isSameBrowser(flow, context.cookie, settings)) return leadTo(failed)
      if (flow.intent === 'connect') failed = GOOGLE_ENDS.notConnected
      // The person thought better of it.
      if (searchParams.get('error') === 'access_denied') return leadTo(failed)
      const provided = await provider.finishSignIn(search, { ...flow, state })
      return leadTo(await finishFlow(context, flow, provided))
    } catch (error) {
      log.error({ err: error, requestId: origin.requestId }, 'sign-in with Google failed')
      return leadTo(failed)
    }
  }

  return { start, comeBack }
}

/** Who signed in a short while ago and may do more than change their password. Refuses SIGN_IN_REQUIRED, SIGN_IN_TOO_OLD. */
async function requireFreshViewer(context: VisitorContext): Promise<Viewer> {
  const viewer = await findViewer(context, context.cookie)
  if (!viewer || viewer.mustChangePassword) return refuse(baseErrors, 'SIGN_IN_REQUIRED')
  return (await isSignInFresh({ ...context, viewer })) ? viewer : refuse(accountErrors, 'SIGN_IN_TOO_OLD')
}
