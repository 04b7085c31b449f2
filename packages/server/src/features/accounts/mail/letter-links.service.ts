import {
  CALLBACK_PATH,
  HAND_OFF_SECONDS,
  RESET_PASSWORD_PATH,
} from '@capstone/contract/accounts/accounts.constants'
import type { Database } from '../../../db/database.ts'
import type { Portal } from '../../../rpc/context.ts'
import { issueHandOff } from '../sign-in/hand-offs.service.ts'

/** What a mailed link can be for, the screen it opens, and what it says it is for. Spec 1 §2 and §4. */
const LINKS = {
  verification: { path: CALLBACK_PATH, type: 'signup' },
  recovery: { path: RESET_PASSWORD_PATH, type: 'recovery' },
  invitation: { path: RESET_PASSWORD_PATH, type: 'invite' },
} as const
type MailedPurpose = keyof typeof LINKS

type For = {
  readonly purpose: MailedPurpose
  readonly userId: string
  /** Hash of the mark of the browser that began, which the link signs in without asking. */
  readonly browserHash?: string | null
}

/**
 * Makes a link that hands over what its purpose grants, once. It carries its tokens in the fragment, which no server and
 * no log along the way gets to see.
 */
export async function makeLink(
  tx: Database,
  { settings, clock }: Pick<Portal, 'settings' | 'clock'>,
  whose: For,
) {
  const { path, type } = LINKS[whose.purpose]
  const { accessToken, refreshToken } = await issueHandOff(tx, { ...whose, now: clock.now() })
  const fragment = new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken, type })
  return `${new URL(path, settings.BASE_URL).href}#${fragment}`
}

/** How long such a link can be used, in words. */
export function lifetimeOf(purpose: MailedPurpose): string {
  const hours = HAND_OFF_SECONDS[purpose] / 3600
  if (hours > 48) return `${hours / 24} days`
  return hours === 1 ? 'one hour' : `${hours} hours`
}
