import {
  LINK_TYPES,
  type LinkType,
  ONE_TIME_TOKEN_MAX_LENGTH,
} from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'

declare global {
  interface Window {
    /** The link parameters that the first script of the page removed from the URL, before anything else was loaded. */
    capstoneLink?: { readonly fragment: string; readonly query: string } | undefined
  }
}

/**
 * The parameters of a link. `error`: it reports an error. `unknown`: its type is unknown. `broken`: the id or secret of
 * its one-time token is missing or too long. `none`: it has neither a token nor an error.
 */
export type TokenLink =
  | { readonly kind: 'none' | 'unknown' | 'broken' }
  | { readonly kind: 'error'; readonly isExpired: boolean }
  | { readonly kind: 'tokens'; readonly tokens: TokenPair; readonly type: LinkType | undefined }

const NAMES = ['access_token', 'refresh_token', 'type', 'error', 'error_description']
const DESCRIPTION_MAX_LENGTH = 1000

/**
 * Parses a link from the fragment, or from the query if the fragment has none of the parameters of a link. An error
 * takes precedence over tokens, and the first of repeated parameters counts.
 */
export function parseTokenLink(fragment: string, query: string): TokenLink {
  const inFragment = new URLSearchParams(fragment.replace(/^#/, ''))
  const link = NAMES.some((name) => inFragment.has(name)) ? inFragment : new URLSearchParams(query)
  const firstOf = (name: string) => link.get(name) ?? ''
  if (firstOf('error') || firstOf('error_description')) {
    return { kind: 'error', isExpired: isExpiredError(firstOf('error'), firstOf('error_description')) }
  }
  return readTokens(firstOf('access_token'), firstOf('refresh_token'), firstOf('type'))
}

const isExpiredError = (error: string, description: string) =>
  error === 'access_denied' && description.length <= DESCRIPTION_MAX_LENGTH && /expired/i.test(description)

function readTokens(accessToken: string, refreshToken: string, typeText: string): TokenLink {
  if (!accessToken && !refreshToken) return { kind: 'none' }
  const type = LINK_TYPES.find((known) => known === typeText)
  if (typeText && !type) return { kind: 'unknown' }
  if (!isTokenPart(accessToken) || !isTokenPart(refreshToken)) return { kind: 'broken' }
  return { kind: 'tokens', tokens: { accessToken, refreshToken }, type }
}

const isTokenPart = (token: string) => token.length > 0 && token.length <= ONE_TIME_TOKEN_MAX_LENGTH

let storedLink: TokenLink | undefined

/** Returns the link that this page was opened with, or that another screen stored, and removes it. */
export function consumeTokenLink(page: Pick<Window, 'capstoneLink'> = window): TokenLink {
  const { fragment, query } = page.capstoneLink ?? { fragment: '', query: '' }
  const link = storedLink ?? parseTokenLink(fragment, query)
  delete page.capstoneLink
  storedLink = undefined
  return link
}

/** Stores a link for the next screen. */
export function storeTokenLink(link: TokenLink): void {
  storedLink = link
}
