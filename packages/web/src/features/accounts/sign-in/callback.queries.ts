import { RESET_PASSWORD_PATH, SETUP_PROFILE_PATH } from '@capstone/contract/accounts/accounts.constants'
import type { TokenExchange, TokenExchangeResult, Viewer } from '@capstone/contract/accounts/accounts.schemas'
import type { LOGIN_ERRORS } from '@capstone/contract/accounts/messages.constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { exchangeToken } from '../../../lib/session/auth-api.ts'
import { consumeReturnTo } from '../../../lib/session/return-to.ts'
import { homeOf, sessionQuery } from '../../../lib/session/session.ts'
import { broadcastSignIn } from '../../../lib/session/tab-channel.ts'
import { consumeTokenLink, storeTokenLink, type TokenLink } from '../../../lib/session/token-link.ts'

/** What deciding where a person belongs takes from the world around it. */
export interface CallbackDependencies {
  readonly exchange: (request: TokenExchange) => Promise<TokenExchangeResult>
  readonly findViewer: () => Promise<Viewer | null>
  /** Leaves the link to the reset screen, which knows what to do with it. */
  readonly leaveForReset: (link: TokenLink) => void
  /** Where the person wanted to go before they went to Google. */
  readonly consumeReturnTo: () => string | undefined
}

type TokensLink = Extract<TokenLink, { kind: 'tokens' }>
type LoginError = keyof typeof LOGIN_ERRORS | 'oauth_failed'

const loginWith = (error: LoginError) => `/auth/login?error=${error}`

/**
 * Where the callback screen leads: takes what the page's link says and where the person wanted to go, answers with a path
 * of this site. Exchanges a one-time token on the way; fails never. Spec 1 §4 and §8.
 */
export async function findDestination(
  link: TokenLink,
  from: string | undefined,
  world: CallbackDependencies,
): Promise<string> {
  switch (link.kind) {
    case 'error':
      return loginWith(link.isExpired ? 'link_expired' : 'invalid_link')
    case 'unknown':
      return loginWith('invalid_link')
    case 'broken':
      return loginWith('session_error')
    case 'tokens':
      return placeAfterExchange(link, world).catch((error: unknown) => placeAfterFailure(link, error))
    case 'none':
      return placeInSession(from, world).catch(() => loginWith('oauth_failed'))
  }
}

async function placeAfterExchange(link: TokensLink, world: CallbackDependencies): Promise<string> {
  if (link.type === 'recovery' || link.type === 'invite') {
    world.leaveForReset(link)
    return RESET_PASSWORD_PATH
  }
  const { next, isNew } = await world.exchange({ ...link.tokens, ...(link.type && { type: link.type }) })
  if (next === 'session') {
    // The path is kept for the way to Google and back, whose return says no type.
    return isNew ? SETUP_PROFILE_PATH : placeInSession(link.type ? undefined : world.consumeReturnTo(), world)
  }
  const viewer = await world.findViewer()
  return viewer ? homeOf(viewer.role) : '/auth/login?confirmed=true'
}

async function placeInSession(
  from: string | undefined,
  { findViewer }: CallbackDependencies,
): Promise<string> {
  const viewer = await findViewer()
  return viewer ? (from ?? homeOf(viewer.role)) : loginWith('session_error')
}

/** A refusal means that no session was to be had; all else that something went wrong on the way. */
function placeAfterFailure({ type }: TokensLink, error: unknown): string {
  const code = refusalCode(error)
  if (code === 'TOKEN_EXPIRED' && type === 'signup') return loginWith('link_expired')
  if (code) return loginWith('session_error')
  return loginWith(type === 'signup' ? 'verification_failed' : 'oauth_failed')
}

/** Where the person on the callback screen belongs, as soon as it is known. */
export function useCallbackDestination(from: string | undefined): string | undefined {
  const queryClient = useQueryClient()
  const findViewer = async () => {
    const { viewer } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    return viewer
  }
  // They may still show who was here before.
  const notifyOtherTabs = async () => {
    const { viewer } = await queryClient.ensureQueryData(sessionQuery)
    if (viewer) broadcastSignIn(viewer.id)
  }
  const world = { exchange: exchangeToken, findViewer, leaveForReset: storeTokenLink, consumeReturnTo }
  const { data } = useQuery({
    queryKey: ['accounts', 'place'],
    queryFn: async () => {
      const place = await findDestination(consumeTokenLink(), from, world)
      notifyOtherTabs().catch(reportError)
      return place
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data
}
