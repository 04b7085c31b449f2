import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findPerson, type Person } from '../accounts.repository.ts'
import { findViewer } from '../sessions/accounts.session.ts'
import { isSameBrowser } from '../sessions/browser-binding.session.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { verifyAddress } from '../sign-up/verification.service.ts'
import type { OneTimeToken } from './one-time-tokens.repository.ts'
import { consumeOneTimeToken } from './one-time-tokens.service.ts'

/** Who comes back with a one-time token, and what it leads to: a session, the one that stands already, or the sign-in screen. */
export type ExchangedToken = {
  readonly person: Person
  readonly token: OneTimeToken
  readonly by: 'link' | 'google'
  /** Whether the person's profile is still to be set up. */
  readonly isNew: boolean
  readonly next: 'open' | 'stay' | 'sign_in'
}

/**
 * Confirms an address by its link. A session is opened in the browser that began alone, and only while nobody is signed
 * in there: a link must not put one person in another's place. Refuses TOKEN_INVALID, TOKEN_EXPIRED.
 */
export async function exchangeVerificationToken(
  context: VisitorContext,
  tokens: TokenPair,
): Promise<ExchangedToken> {
  const { person, token } = await verifyAddress(context, tokens)
  const isNew = person.role === 'student' && person.course === null
  const viewer = await findViewer(context, context.cookie)
  const isOurs = viewer === null && isSameBrowser(token, context.cookie, context.settings)
  const next = viewer?.id === person.id ? 'stay' : isOurs ? 'open' : 'sign_in'
  return { person, token, by: 'link', isNew, next }
}

/**
 * Comes back from Google, to the browser that went there alone: from any other the one-time token is refused, and stays good.
 * Refuses TOKEN_INVALID, TOKEN_EXPIRED.
 */
export const exchangeGoogleToken = (context: VisitorContext, tokens: TokenPair): Promise<ExchangedToken> =>
  inTransaction(context.db, async (tx) => {
    const token = await consumeOneTimeToken(tx, context, tokens, 'google')
    const isOurs = isSameBrowser(token, context.cookie, context.settings)
    const person = isOurs ? await findPerson(tx, token.userId) : undefined
    if (!person) return refuse(accountErrors, 'TOKEN_INVALID')
    return { person, token, by: 'google', isNew: token.isNew, next: 'open' }
  })
