import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { SignUp } from '@capstone/contract/accounts/accounts.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction, retryOn } from '../../../db/transaction.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'
import { hashPasswordFor, verifyPasswordFor } from '../passwords/password-hashing.service.ts'
import { requireStrongPassword } from '../passwords/passwords.service.ts'
import { countMailAttempt } from '../rate-limits/attempt-limits.service.ts'
import { findSignInAccount, type SignInAccount } from '../sign-in/sign-in.repository.ts'
import { recordRefusedSignIn, type VisitorContext } from '../sign-in/sign-in.service.ts'
import { insertStudent } from './sign-up.repository.ts'

type NewAccount = SignUp & { readonly browserHash: string }

/**
 * Creates an account, always a student's, and emails a link that verifies its address. With REQUIRE_VERIFIED_EMAIL the
 * answer, its work and its timing are the same for an address that is taken. Returns the account to sign in to, null if
 * the link does that. Refuses INPUT_INVALID, PASSWORD_WEAK, ATTEMPTS_TOO_MANY and, without REQUIRE_VERIFIED_EMAIL,
 * EMAIL_TAKEN.
 */
export async function signUp(context: VisitorContext, account: NewAccount): Promise<SignInAccount | null> {
  const { settings } = context
  const { name, password, browserHash } = account
  const email = account.email.toLowerCase()
  await requireStrongPassword(settings, { field: 'password', password, personalData: [name, email] })
  if (settings.REQUIRE_VERIFIED_EMAIL) await countMailAttempt(context, email, 'sign_up')
  return retryOn(AccountDeletedError, () => createAccount(context, { name, email, password, browserHash }))
}

/** The account that was found, with another password, was deleted before the insert: the sign-up is repeated. */
class AccountDeletedError extends Error {}

async function createAccount(
  context: VisitorContext,
  { name, email, password, browserHash }: NewAccount,
): Promise<SignInAccount | null> {
  const { settings, db, clock } = context
  const mustVerify = settings.REQUIRE_VERIFIED_EMAIL
  const existing = await findSignInAccount(db, email)
  const { passwordHash, isOwner } = await hashOrCompare(context, password, existing?.passwordHash)
  // Only now is it certain that a mail will be sent, and a sign-up that was refused as too busy does not count.
  if (!mustVerify && !existing) await countMailAttempt(context, email, 'sign_up')
  return inTransaction(db, async (tx) => {
    const id = await insertStudent(tx, { name, email, passwordHash })
    if (id && passwordHash === null) throw new AccountDeletedError()
    if (!id && !mustVerify) return refuse(accountErrors, 'EMAIL_TAKEN')
    // Signing up again with the password of an unverified account means that its link was lost, so a new one is sent.
    // With any other password it may be a stranger.
    const needsLink = id !== undefined || (isOwner && existing?.isVerified === false)
    const kind = needsLink ? 'verification' : 'already_registered'
    await queueMail(tx, { kind, address: email, data: { browserHash }, now: clock.now() })
    if (id) await recordCreated(context, tx, { id, name, email })
    else await recordRefusedSignIn(tx, context, await findSignInAccount(tx, email), 'address taken')
    return mustVerify ? null : ((await findSignInAccount(tx, email)) ?? null)
  })
}

/**
 * Takes the time of one password hash, whether the account exists or not. Returns the hash to store, null if the
 * account has another password, and whether the password is the account's.
 */
async function hashOrCompare(context: VisitorContext, password: string, hash: string | null | undefined) {
  if (!hash) return { passwordHash: await hashPasswordFor(context, password), isOwner: false }
  const isOwner = await verifyPasswordFor(context, { hash, password })
  return { passwordHash: isOwner ? hash : null, isOwner }
}

type CreatedAccount = { readonly id: string; readonly name: string; readonly email: string }

const recordCreated = (context: VisitorContext, tx: Database, { id, ...account }: CreatedAccount) =>
  recordAudit(
    tx,
    { ...context, viewer: null },
    {
      action: 'account.created',
      subjectType: 'user',
      subjectId: id,
      after: { ...account, role: 'student' },
    },
  )
