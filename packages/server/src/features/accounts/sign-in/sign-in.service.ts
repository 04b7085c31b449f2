import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Origin, Portal } from '../../../rpc/context.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { findViewer, readSessionHash } from '../sessions/request-authentication.session.ts'
import { deleteSession } from '../sessions/sessions.repository.ts'
import type { SignInAccount } from './sign-in.repository.ts'

/** The context of a request that needs no sign-in. */
export type VisitorContext = Portal & {
  readonly origin: Origin
  readonly cookie: string | null
  readonly userAgent: string | null
}

/** Why a sign-in or sign-up was refused, as the audit log names it. */
type RefusalReason = 'wrong password' | 'address not verified' | 'address taken'

/** Records a refused sign-in or sign-up and its reason, also for an account that does not exist. */
export const recordRefusedSignIn = (
  tx: Database,
  context: VisitorContext,
  account: SignInAccount | undefined,
  reason: RefusalReason,
): Promise<void> =>
  recordAudit(
    tx,
    { ...context, viewer: null },
    {
      action: 'session.refused',
      subjectType: 'user',
      subjectId: account?.id ?? null,
      after: { reason },
    },
  )

/** Ends the session of the request, if there is one. */
export async function signOut(context: VisitorContext): Promise<void> {
  const viewer = await findViewer(context, context.cookie)
  if (viewer) await inTransaction(context.db, (tx) => endCurrentSession(tx, context, viewer))
}

/** Ends the session of the request, which is the viewer's, in the caller's transaction. */
export async function endCurrentSession(tx: Database, context: VisitorContext, viewer: Actor) {
  await deleteSession(tx, readSessionHash(context.cookie, context.settings) ?? '')
  await recordAudit(
    tx,
    { ...context, viewer },
    { action: 'session.ended', subjectType: 'user', subjectId: viewer.id },
  )
}
