import { CALLBACK_PATH, GOOGLE_FLOW_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import { googleStartSchema, type Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import * as z from 'zod'
import {
  createSignInProvider,
  isProviderConfigured,
  type ProviderProfile,
} from '../../../platform/openid/openid.ts'
import { hashSecret } from '../../../platform/secret-hash.ts'
import type { Portal } from '../../../rpc/context.ts'
import { isRefusal, refuse } from '../../../rpc/refuse.ts'
import { type AuthEndpoint, jsonResponse, parseBody, visitorContext } from '../auth-endpoint.handler.ts'
import { countGoogleStart } from '../rate-limits/attempt-limits.service.ts'
import { bindBrowser, isSameBrowser } from '../sessions/browser-binding.session.ts'
import { findViewer } from '../sessions/request-authentication.session.ts'
import { isSignInFresh } from '../sessions/sessions.service.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { deletePendingSignIn, insertPendingSignIn } from './google.repository.ts'
import { connectGoogle, signInWithGoogle } from './google.service.ts'

/** The pages to redirect to after the return from Google, besides the one that exchanges a one-time token. */
const DESTINATIONS = {
  notSignedIn: '/auth/login?error=oauth_failed',
  unverified: '/auth/login?error=google_email_unverified',
  connected: '/profile-settings?google=connected',
  taken: '/profile-settings?google=taken',
  notConnected: '/profile-settings?google=failed',
} as const
type Destination = (typeof DESTINATIONS)[keyof typeof DESTINATIONS]
type SignInFailure = (typeof DESTINATIONS)['notSignedIn' | 'unverified']

/** Issues a one-time token that signs the person in, or connects their Google account; returns where to redirect to. */
async function finishFlow(
  context: VisitorContext,
  pending: PendingSignIn,
  profile: ProviderProfile,
): Promise<string> {
  if (pending.intent === 'connect') return connect(context, pending, profile)
  const tokens = await signInWithGoogle(context, profile, pending.browserHash)
  if (!tokens) return withAgain(context, DESTINATIONS.unverified)
  const { accessToken, refreshToken } = tokens
  return `${CALLBACK_PATH}#${new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken })}`
}

/** Adds `again` for a user who is still signed in: without it, the sign-in page redirects them and shows no error. */
const withAgain = async (context: VisitorContext, failure: SignInFailure) =>
  (await findViewer(context, context.cookie)) ? `${failure}&again=true` : failure

/** Connects a Google account, if the user who started the flow is still signed in. */
async function connect(
  context: VisitorContext,
  { userId }: PendingSignIn,
  profile: ProviderProfile,
): Promise<Destination> {
  const viewer = await findViewer(context, context.cookie)
  if (!viewer || viewer.id !== userId || viewer.mustChangePassword) return DESTINATIONS.notConnected
  try {
    await connectGoogle({ ...context, viewer }, profile)
    return DESTINATIONS.connected
  } catch (error) {
    if (isRefusal(error) && error.code === 'IDENTITY_ALREADY_EXISTS') return DESTINATIONS.taken
    throw error
  }
}

/** Handles the redirect to Google and the return from it. */
export function createGoogleHandler(portal: Portal): { start: AuthEndpoint; callback: AuthEndpoint } {
  const { settings, log } = portal
  const provider = isProviderConfigured(settings) ? createSignInProvider(settings) : null

  /**
   * Returns the URL to redirect to. Refuses INPUT_INVALID, GOOGLE_NOT_CONFIGURED, ATTEMPTS_TOO_MANY,
   * GOOGLE_NOT_REACHED. Connecting Google needs a recent sign-in, as setting a password does: refuses SIGN_IN_REQUIRED
   * and SIGN_IN_TOO_OLD.
   */
  const start: AuthEndpoint = async (request, origin) => {
    const { intent } = await parseBody(request, googleStartSchema)
    if (!provider) return refuse(accountErrors, 'GOOGLE_NOT_CONFIGURED')
    const context = visitorContext(portal, request, origin)
    await countGoogleStart(context)
    const userId = intent === 'connect' ? (await requireFreshViewer(context)).id : null
    const { url, state, ...secrets } = await provider.startSignIn().catch((error: unknown) => {
      log.error({ err: error, requestId: origin.requestId }, 'Google could not be reached')
      return refuse(accountErrors, 'GOOGLE_NOT_REACHED')
    })
    const binding = bindBrowser(settings)
    await savePendingSignIn(portal, state, { ...secrets, browserHash: binding.hash, intent, userId })
    return jsonResponse({ url }, [binding.setCookie])
  }

  /**
   * Handles the return from Google: redirects to a page of the portal. Accepts only the browser that started the flow.
   */
  const callback: AuthEndpoint = async (request, origin) => {
    const context = visitorContext(portal, request, origin)
    const redirectTo = (destination: string) =>
      new Response(null, { status: 302, headers: { Location: settings.BASE_URL + destination } })
    let failureDestination: string = DESTINATIONS.notSignedIn
    try {
      failureDestination = await withAgain(context, DESTINATIONS.notSignedIn)
      const { search, searchParams } = new URL(request.url)
      const state = searchParams.get('state') ?? ''
      const pending = await consumePendingSignIn(portal, state)
      if (!provider || !pending || !isSameBrowser(pending, context.cookie, settings))
        return redirectTo(failureDestination)
      if (pending.intent === 'connect') failureDestination = DESTINATIONS.notConnected
      // The person cancelled at Google.
      if (searchParams.get('error') === 'access_denied') return redirectTo(failureDestination)
      const profile = await provider.finishSignIn(search, { ...pending, state })
      return redirectTo(await finishFlow(context, pending, profile))
    } catch (error) {
      log.error({ err: error, requestId: origin.requestId }, 'the return from Google failed')
      return redirectTo(failureDestination)
    }
  }

  return { start, callback }
}

/**
 * Returns the signed-in user if they signed in recently and need not change their password. Refuses SIGN_IN_REQUIRED
 * and SIGN_IN_TOO_OLD.
 */
async function requireFreshViewer(context: VisitorContext): Promise<Viewer> {
  const viewer = await findViewer(context, context.cookie)
  if (!viewer || viewer.mustChangePassword) return refuse(baseErrors, 'SIGN_IN_REQUIRED')
  return (await isSignInFresh({ ...context, viewer })) ? viewer : refuse(accountErrors, 'SIGN_IN_TOO_OLD')
}

const pendingSchema = googleStartSchema.extend({
  nonce: z.string(),
  codeVerifier: z.string(),
  browserHash: z.string(),
  /** The user who connects a Google account; null for a sign-in. */
  userId: z.string().nullable(),
})

/** The state of a sign-in with Google between the redirect to Google and the return. */
type PendingSignIn = z.infer<typeof pendingSchema>

/** Saves a pending sign-in for GOOGLE_FLOW_SECONDS, under the hash of its `state` parameter. */
const savePendingSignIn = (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  state: string,
  pending: PendingSignIn,
) =>
  insertPendingSignIn(db, {
    identifier: hashSecret(state),
    value: JSON.stringify(pending),
    expiresAt: new Date(clock.now().getTime() + GOOGLE_FLOW_SECONDS * 1000),
  })

/** Deletes and returns the pending sign-in of a `state` parameter; null if it is unknown, used or expired. */
async function consumePendingSignIn(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  state: string,
): Promise<PendingSignIn | null> {
  const row = await deletePendingSignIn(db, hashSecret(state))
  return row && row.expiresAt > clock.now() ? pendingSchema.parse(JSON.parse(row.value)) : null
}
