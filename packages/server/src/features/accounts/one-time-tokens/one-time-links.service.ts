import { CALLBACK_PATH, RESET_PASSWORD_PATH } from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import type { Database } from '../../../db/database.ts'
import type { Portal } from '../../../rpc/context.ts'
import { deleteOneTimeTokensOf } from './one-time-tokens.repository.ts'
import { issueOneTimeTokens, PASSWORD_PURPOSES } from './one-time-tokens.service.ts'

/** The page and the `type` parameter of each kind of link. */
const LINKS = {
  verification: { path: CALLBACK_PATH, type: 'signup' },
  recovery: { path: RESET_PASSWORD_PATH, type: 'recovery' },
  invitation: { path: RESET_PASSWORD_PATH, type: 'invite' },
} as const
export type LinkPurpose = keyof typeof LINKS

/**
 * Formats a link with a one-time token. The token is in the URL fragment, which browsers do not send to servers, so it
 * appears in no log.
 */
export function formatLink(
  settings: Portal['settings'],
  purpose: LinkPurpose,
  { accessToken, refreshToken }: TokenPair,
): string {
  const { path, type } = LINKS[purpose]
  const fragment = new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken, type })
  return `${new URL(path, settings.BASE_URL).href}#${fragment}`
}

/**
 * Makes an invitation link for each of these users, in their order, in the transaction that has locked them. Their
 * earlier links that allow setting a password stop working.
 */
export async function issueInvitationLinks(
  tx: Database,
  { settings, clock }: Pick<Portal, 'settings' | 'clock'>,
  userIds: readonly string[],
): Promise<string[]> {
  await deleteOneTimeTokensOf(tx, userIds, PASSWORD_PURPOSES)
  const tokens = await issueOneTimeTokens(tx, userIds, { purpose: 'invitation', now: clock.now() })
  return tokens.map((pair) => formatLink(settings, 'invitation', pair))
}
