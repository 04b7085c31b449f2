import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { SignUp, SignUpAnswer } from '@capstone/contract/accounts/accounts.schemas'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'
import { requireStrongPassword } from '../passwords/passwords.service.ts'
import { countMailAttempt } from '../sign-in/attempts.service.ts'
import { findSignInAccount, recordRefusedSignIn, type VisitorContext } from '../sign-in/sign-in.service.ts'
import { insertNewcomer } from './sign-up.repository.ts'

type Newcomer = SignUp & { readonly browserHash: string }

/**
 * Makes an account, always a student's whatever was asked for, and mails a link that confirms its address. Where that is
 * required first (REQUIRE_VERIFIED_EMAIL) the answer, its work and its time are the same for an address that is taken.
 * Refuses INPUT_INVALID, PASSWORD_WEAK; EMAIL_TAKEN or, where addresses must be verified, ATTEMPTS_TOO_MANY. Spec 1 §4.
 */
export async function signUp(context: VisitorContext, newcomer: Newcomer): Promise<SignUpAnswer> {
  const { settings, db, clock } = context
  const { name, password, browserHash } = newcomer
  const email = newcomer.email.toLowerCase()
  const mustVerify = settings.REQUIRE_VERIFIED_EMAIL
  await requireStrongPassword(settings, { field: 'password', password, about: [name, email] })
  if (mustVerify) await countMailAttempt(context, email, 'sign_up')
  const taken = await findSignInAccount(context, email)
  const { passwordHash, isOwner } = await hashOrCompare(password, taken?.passwordHash)
  await inTransaction(db, async (tx) => {
    const id = await insertNewcomer(tx, { name, email, passwordHash })
    if (!id && !mustVerify) return refuse(accountErrors, 'EMAIL_TAKEN')
    // Who knows the password of an account that waits for its link has lost the link; anybody else may be a stranger.
    const isWaiting = id !== undefined || (isOwner && taken?.isVerified === false)
    const kind = isWaiting ? 'verification' : 'already_registered'
    await queueMail(tx, { kind, address: email, data: { browserHash }, now: clock.now() })
    if (id) await recordCreated(context, tx, { id, name, email })
    else await recordRefusedSignIn(tx, context, await findSignInAccount({ db: tx }, email), 'address taken')
  })
  return { next: mustVerify ? 'mail' : 'session' }
}

/** The work of one hash, whatever the address; the hash to keep, and whether it is that of the account there is. */
async function hashOrCompare(password: string, hash: string | null | undefined) {
  if (!hash) return { passwordHash: await hashPassword(password), isOwner: false }
  const isOwner = await verifyPassword({ hash, password })
  return { passwordHash: isOwner ? hash : null, isOwner }
}

type Created = { readonly id: string; readonly name: string; readonly email: string }

const recordCreated = (context: VisitorContext, tx: Database, { id, ...account }: Created) =>
  recordAudit(
    tx,
    { ...context, viewer: null },
    {
      ...{ action: 'account.created', subjectType: 'user', subjectId: id },
      after: { ...account, role: 'student' },
    },
  )
