import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { answerLeases } from './assistant.table.ts'

/** A student's lease on the AI while one answer is written. */
type AnswerLease = { readonly answerId: string; readonly leaseMs: number }

// By the database's clock: those of several processes may differ by more than a lease.
const now = sql`clock_timestamp()`
const endOf = (leaseMs: number) => sql`${now} + ${leaseMs} * interval '1 millisecond'`

/** Acquires the student's one lease in one statement; false while another answer holds it. */
export async function acquireLease(
  tx: Database,
  scope: StudentScope,
  { answerId, leaseMs }: AnswerLease,
): Promise<boolean> {
  const lease = { answerId, leaseUntil: endOf(leaseMs) }
  const acquired = await tx
    .insert(answerLeases)
    .values({ studentId: scope.userId, ...lease })
    .onConflictDoUpdate({
      target: answerLeases.studentId,
      set: lease,
      setWhere: lte(answerLeases.leaseUntil, now),
    })
    .returning({ answerId: answerLeases.answerId })
  return acquired.length > 0
}

const isHeldBy = (scope: StudentScope, answerId: string) =>
  and(eq(answerLeases.studentId, scope.userId), eq(answerLeases.answerId, answerId))

/** Extends a lease; false when it is no longer held. */
export async function renewLease(db: Database, scope: StudentScope, { answerId, leaseMs }: AnswerLease) {
  const renewed = await db
    .update(answerLeases)
    .set({ leaseUntil: endOf(leaseMs) })
    .where(isHeldBy(scope, answerId))
    .returning({ answerId: answerLeases.answerId })
  return renewed.length > 0
}

/** Whether an answer holds the student's lease, and the lease has not ended. */
export async function hasActiveLease(db: Database, scope: StudentScope): Promise<boolean> {
  const leases = await db
    .select({ answerId: answerLeases.answerId })
    .from(answerLeases)
    .where(and(eq(answerLeases.studentId, scope.userId), gt(answerLeases.leaseUntil, now)))
  return leases.length > 0
}

/** Releases a lease; false when it is no longer held: the caller must then not store the answer. */
export async function releaseLease(tx: Database, scope: StudentScope, answerId: string): Promise<boolean> {
  const released = await tx
    .delete(answerLeases)
    .where(isHeldBy(scope, answerId))
    .returning({ answerId: answerLeases.answerId })
  return released.length > 0
}

/** Revokes the lease of whichever answer holds it. */
export const revokeLease = async (tx: Database, scope: StudentScope) => {
  await tx.delete(answerLeases).where(eq(answerLeases.studentId, scope.userId))
}
