import { CALLBACK_PATH } from '@capstone/contract/accounts/accounts.constants'
import type { ProvidedPerson } from '../../../platform/openid/openid.ts'
import { isRefusal } from '../../../rpc/refuse.ts'
import { findViewer } from '../sessions/accounts.session.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { connectGoogle, signInWithGoogle } from './google.service.ts'
import type { GoogleFlow } from './google-flows.service.ts'

/** Where a way back from Google can end, besides the screen that exchanges a hand-off. */
export const GOOGLE_ENDS = {
  notSignedIn: '/auth/login?error=oauth_failed',
  unverified: '/auth/login?error=google_email_unverified',
  connected: '/profile-settings?google=connected',
  taken: '/profile-settings?google=taken',
  notConnected: '/profile-settings?google=failed',
} as const
export type GoogleEnd = (typeof GOOGLE_ENDS)[keyof typeof GOOGLE_ENDS] | `${typeof CALLBACK_PATH}#${string}`

/** Signs the person in or connects their Google account, whichever they went for; returns where that leads. */
export async function finishFlow(
  context: VisitorContext,
  flow: GoogleFlow,
  provided: ProvidedPerson,
): Promise<GoogleEnd> {
  if (flow.intent === 'connect') return connect(context, flow, provided)
  const tokens = await signInWithGoogle(context, provided, flow.browserHash)
  if (!tokens) return GOOGLE_ENDS.unverified
  const { accessToken, refreshToken } = tokens
  return `${CALLBACK_PATH}#${new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken })}`
}

/** Only for who began it, still signed in here. */
async function connect(context: VisitorContext, { userId }: GoogleFlow, provided: ProvidedPerson) {
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
