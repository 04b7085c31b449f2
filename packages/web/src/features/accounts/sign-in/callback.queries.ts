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

/** The calls that finding the destination needs; tests replace them. */
export interface CallbackDependencies {
  readonly exchange: (request: TokenExchange) => Promise<TokenExchangeResult>
  readonly findViewer: () => Promise<Viewer | null>
  /** Stores the link for the page that sets the password, or for a retry. */
  readonly storeLink: (link: TokenLink) => void
  /** Returns the path the user wanted to open before they went to Google. */
  readonly consumeReturnTo: () => string | undefined
  /** Called when the link has confirmed the e-mail address of the signed-in user. */
  readonly onConfirmed: () => void
}

/** Where the callback page redirects to, and whether the link has confirmed the user's e-mail address. */
export interface Destination {
  readonly path: string
  readonly isEmailConfirmed: boolean
}

type TokensLink = Extract<TokenLink, { kind: 'tokens' }>
type LoginError = keyof typeof LOGIN_ERRORS | 'oauth_failed'

const CONFIRMED_LOGIN_PATH = '/auth/login?confirmed=true'
const loginPathWithError = (error: LoginError) => `/auth/login?error=${error}`

/**
 * Finds the path that the callback page redirects to, from the page's link and the path to return to. Exchanges the
 * one-time token of a confirmation or a Google sign-in; stores that of a recovery or an invitation for the page that
 * sets the password. Rejects only with ATTEMPTS_TOO_MANY, after storing the link for a retry.
 */
export async function findDestination(
  link: TokenLink,
  from: string | undefined,
  dependencies: CallbackDependencies,
): Promise<string> {
  switch (link.kind) {
    case 'error':
      return loginPathWithError(link.isExpired ? 'link_expired' : 'invalid_link')
    case 'unknown':
      return loginPathWithError('invalid_link')
    case 'broken':
      return loginPathWithError('session_error')
    case 'tokens':
      return destinationOfTokens(link, dependencies).catch((error: unknown) =>
        destinationAfterFailure(link, error, dependencies),
      )
    case 'none':
      return destinationInSession(from, dependencies).catch(() => loginPathWithError('oauth_failed'))
  }
}

async function destinationOfTokens(link: TokensLink, dependencies: CallbackDependencies): Promise<string> {
  if (link.type === 'recovery' || link.type === 'invite') {
    dependencies.storeLink(link)
    return RESET_PASSWORD_PATH
  }
  const { next, isNew } = await dependencies.exchange({
    ...link.tokens,
    ...(link.type && { type: link.type }),
  })
  if (next === 'session') {
    if (link.type) dependencies.onConfirmed()
    if (isNew) return SETUP_PROFILE_PATH
    // A path to return to is only stored for Google, whose link has no type.
    if (!link.type) return destinationInSession(dependencies.consumeReturnTo(), dependencies)
    // The address is confirmed and the link used up, even if the connection is lost from here on.
    return destinationInSession(undefined, dependencies).catch(() => CONFIRMED_LOGIN_PATH)
  }
  const viewer = await dependencies.findViewer().catch(() => null)
  return viewer ? homeOf(viewer.role) : CONFIRMED_LOGIN_PATH
}

async function destinationInSession(
  from: string | undefined,
  { findViewer }: CallbackDependencies,
): Promise<string> {
  const viewer = await findViewer()
  return viewer ? (from ?? homeOf(viewer.role)) : loginPathWithError('session_error')
}

/** Returns the sign-in page with the message for the error. Throws ATTEMPTS_TOO_MANY. */
async function destinationAfterFailure(link: TokensLink, error: unknown, dependencies: CallbackDependencies) {
  const { storeLink, findViewer } = dependencies
  const { type } = link
  const code = refusalCode(error)
  if (code === 'ATTEMPTS_TOO_MANY') {
    storeLink(link)
    throw error
  }
  if (code === 'TOKEN_EXPIRED' && type === 'signup') return loginPathWithError('link_expired')
  if (type === 'signup') return loginPathWithError(code ? 'session_error' : 'verification_failed')
  const path = loginPathWithError(code ? 'session_error' : 'oauth_failed')
  // Without `again`, the sign-in page redirects a signed-in user, who would see no message after a return from Google.
  const viewer = await findViewer().catch(() => null)
  return viewer ? `${path}&again=true` : path
}

/** Returns the destination of the callback page, or the error after too many attempts; neither while loading. */
export function useCallbackDestination(from: string | undefined) {
  const queryClient = useQueryClient()
  const findViewer = async () => {
    const { viewer } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    return viewer
  }
  // Other tabs may still show the previous user.
  const notifyOtherTabs = async () => {
    const { viewer } = await queryClient.ensureQueryData(sessionQuery)
    if (viewer) broadcastSignIn(viewer.id)
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['accounts', 'destination'],
    queryFn: async (): Promise<Destination> => {
      let isEmailConfirmed = false
      const path = await findDestination(consumeTokenLink(), from, {
        exchange: exchangeToken,
        findViewer,
        storeLink: storeTokenLink,
        consumeReturnTo,
        onConfirmed: () => {
          isEmailConfirmed = true
        },
      })
      notifyOtherTabs().catch(reportError)
      return { path, isEmailConfirmed }
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { destination: data, error: isFetching ? null : error, retry: () => void refetch() }
}
