import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import type { SignedInContext } from '../../../rpc/context.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'
import { findSignInUser, markVerified, type SignInUser } from '../accounts.repository.ts'
import type { OneTimeToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { consumeOneTimeToken } from '../one-time-tokens/one-time-tokens.service.ts'
import { type AttemptContext, countMailAttempt } from '../rate-limits/attempt-limits.service.ts'
import { isSameBrowser } from '../sessions/browser-binding.session.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'

type VerificationLink = { readonly address: string; readonly browserHash?: string }

/**
 * Queues an email with a verification link, which also signs in when opened in the given browser. Refuses
 * ATTEMPTS_TOO_MANY.
 */
export async function queueVerificationEmail(
  context: AttemptContext,
  { address, browserHash }: VerificationLink,
) {
  await countMailAttempt(context, address, 'verification')
  await inTransaction(context.db, (tx) =>
    queueMail(tx, {
      kind: 'verification',
      address: address.toLowerCase(),
      data: browserHash === undefined ? {} : { browserHash },
      now: context.clock.now(),
    }),
  )
}

/**
 * Emails the caller a new verification link, unless their address is verified. An address that was verified only
 * elsewhere (see `verifiedElsewhere`) gets a link too: opened where the caller is signed in, it proves that the address
 * is theirs.
 */
export async function sendVerification(context: SignedInContext): Promise<{ sent: boolean }> {
  const person = await findSignInUser(context.db, context.viewer.id)
  if (!person || (person.emailVerified && !person.verifiedElsewhere)) return { sent: false }
  await queueVerificationEmail(context, { address: context.viewer.email })
  return { sent: true }
}

type VerifiedAddress = {
  readonly person: SignInUser
  readonly token: OneTimeToken
  /** Whether this browser requested the link. */
  readonly isBound: boolean
}

/**
 * Verifies the address that a verification link was emailed to; returns its user. Only in the browser that requested
 * the link, or where its user, `viewerId`, is signed in, does it also prove that the owner of the address signed up.
 * Refuses TOKEN_INVALID, TOKEN_EXPIRED.
 */
export const verifyAddress = (
  context: VisitorContext,
  tokens: TokenPair,
  viewerId: string | undefined,
): Promise<VerifiedAddress> =>
  inTransaction(context.db, async (tx) => {
    const token = await consumeOneTimeToken(tx, context, tokens, 'verification')
    const { userId } = token
    const person = await findSignInUser(tx, userId)
    if (!person) throw new Error('The user of a one-time token does not exist.')
    const isBound = isSameBrowser(token, context.cookie, context.settings)
    const isElsewhere = !isBound && viewerId !== userId
    const isStronger = person.verifiedElsewhere && !isElsewhere
    if (!person.emailVerified || isStronger) {
      await markVerified(tx, userId, { isElsewhere })
      await recordAudit(
        tx,
        { ...context, viewer: null },
        { action: 'account.verified', subjectType: 'user', subjectId: userId },
      )
    }
    return { person, token, isBound }
  })
