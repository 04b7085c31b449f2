import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findSignInUser, type SignInUser } from '../accounts.repository.ts'
import { isSameBrowser } from '../sessions/browser-binding.session.ts'
import { findViewer } from '../sessions/request-authentication.session.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { verifyAddress } from '../sign-up/verification.service.ts'
import type { OneTimeToken } from './one-time-tokens.repository.ts'
import { consumeOneTimeToken } from './one-time-tokens.service.ts'

export type ExchangedToken = {
  readonly person: SignInUser
  readonly token: OneTimeToken
  readonly by: 'link' | 'google'
  /**
   * Whether the person completes their profile next. By Google: if this sign-in created the account; by link: if they
   * are a student without a course.
   */
  readonly isNew: boolean
  /** Open a session, keep the current one, or go to the sign-in page. */
  readonly next: 'open' | 'stay' | 'sign_in'
}

/**
 * Verifies an address by its emailed link. A session is opened only in the browser that requested the link, and only
 * while nobody is signed in there, so that a link cannot replace another user's session. Refuses TOKEN_INVALID,
 * TOKEN_EXPIRED.
 */
export async function exchangeVerificationToken(
  context: VisitorContext,
  tokens: TokenPair,
): Promise<ExchangedToken> {
  const viewer = await findViewer(context, context.cookie)
  const { person, token, isBound } = await verifyAddress(context, tokens, viewer?.id)
  const isNew = person.role === 'student' && person.course === null
  const canOpen = viewer === null && isBound
  const next = viewer?.id === person.id ? 'stay' : canOpen ? 'open' : 'sign_in'
  return { person, token, by: 'link', isNew, next }
}

/**
 * Exchanges the token of a return from Google, in the browser that started the flow. Any other browser is refused, and
 * the token stays valid. Refuses TOKEN_INVALID, TOKEN_EXPIRED.
 */
export const exchangeGoogleToken = (context: VisitorContext, tokens: TokenPair): Promise<ExchangedToken> =>
  inTransaction(context.db, async (tx) => {
    const token = await consumeOneTimeToken(tx, context, tokens, 'google')
    const isBound = isSameBrowser(token, context.cookie, context.settings)
    const person = isBound ? await findSignInUser(tx, token.userId) : undefined
    if (!person) return refuse(accountErrors, 'TOKEN_INVALID')
    return { person, token, by: 'google', isNew: token.isNew, next: 'open' }
  })
