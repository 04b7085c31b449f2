import {
  LINK_TYPES,
  type LinkType,
  ONE_TIME_TOKEN_MAX_LENGTH,
} from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'

declare global {
  interface Window {
    /** What the first script of the page took out of the address, before anything else was loaded. */
    capstoneLink?: { readonly fragment: string; readonly query: string } | undefined
  }
}

/**
 * What a link says. `error`: why it is no good. `unknown`: it is of a kind we do not make. `broken`: a half of its
 * one-time token is missing or was never one. `none`: nothing at all.
 */
export type TokenLink =
  | { readonly kind: 'none' | 'unknown' | 'broken' }
  | { readonly kind: 'error'; readonly isExpired: boolean }
  | { readonly kind: 'tokens'; readonly tokens: TokenPair; readonly type: LinkType | undefined }

const NAMES = ['access_token', 'refresh_token', 'type', 'error', 'error_description']
const DESCRIPTION_MAX_LENGTH = 1000

/**
 * Reads a link from the two places it may stand in; the query counts only where the fragment says nothing. An error wins
 * over all else, and of a name that stands twice the first counts. Spec 1 §2 and §4.
 */
export function parseTokenLink(fragment: string, query: string): TokenLink {
  const inFragment = new URLSearchParams(fragment.replace(/^#/, ''))
  const link = NAMES.some((name) => inFragment.has(name)) ? inFragment : new URLSearchParams(query)
  const firstOf = (name: string) => link.get(name) ?? ''
  if (firstOf('error') || firstOf('error_description')) {
    return { kind: 'error', isExpired: saysExpired(firstOf('error'), firstOf('error_description')) }
  }
  return readTokens(firstOf('access_token'), firstOf('refresh_token'), firstOf('type'))
}

const saysExpired = (error: string, description: string) =>
  error === 'access_denied' && description.length <= DESCRIPTION_MAX_LENGTH && /expired/i.test(description)

function readTokens(accessToken: string, refreshToken: string, says: string): TokenLink {
  if (!accessToken && !refreshToken) return { kind: 'none' }
  const type = LINK_TYPES.find((known) => known === says)
  if (says && !type) return { kind: 'unknown' }
  if (!isHalf(accessToken) || !isHalf(refreshToken)) return { kind: 'broken' }
  return { kind: 'tokens', tokens: { accessToken, refreshToken }, type }
}

const isHalf = (token: string) => token.length > 0 && token.length <= ONE_TIME_TOKEN_MAX_LENGTH

let left: TokenLink | undefined

/** The link this page was opened with, or which another screen has left: there once, and gone with the first reading. */
export function consumeTokenLink(page: Pick<Window, 'capstoneLink'> = window): TokenLink {
  const { fragment, query } = page.capstoneLink ?? { fragment: '', query: '' }
  const link = left ?? parseTokenLink(fragment, query)
  delete page.capstoneLink
  left = undefined
  return link
}

/** Leaves a link to the screen that comes next. */
export function storeTokenLink(link: TokenLink): void {
  left = link
}
