import { SUMMARY_SECONDS } from '@capstone/contract/dashboards/dashboards.constants'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preferIndexOnlyScans } from '../../../db/index-only-scans.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { mentoringCounts } from '../people.table.ts'

const COUNTS = { assigned: mentoringCounts.assigned, unassigned: mentoringCounts.unassigned }
const isFresh = sql`${mentoringCounts.countedAt} > clock_timestamp() - make_interval(secs => ${SUMMARY_SECONDS}::int)`

/** How many students have an instructor and how many have none, at most ten seconds old. Admins count all. */
export async function findMentoringCounts(db: Database, _scope: AdminScope) {
  const [counts] = await db.select(COUNTS).from(mentoringCounts).where(isFresh)
  return counts ?? (await inTransaction(db, refreshCounts))
}

/**
 * Recounts under the row's lock, so that a concurrent assignment adjusts the row before or after the recount, and is
 * never lost in between.
 */
async function refreshCounts(tx: Database) {
  await tx
    .insert(mentoringCounts)
    .values({ assigned: 0, unassigned: 0, countedAt: new Date(0) })
    .onConflictDoNothing()
  await tx.select(COUNTS).from(mentoringCounts).for('update')
  // Another transaction may have recounted while this one waited for the lock.
  const [done] = await tx.select(COUNTS).from(mentoringCounts).where(isFresh)
  if (done) return done
  await preferIndexOnlyScans(tx)
  const [counted] = await tx
    .update(mentoringCounts)
    .set({
      assigned: sql`(select count(*) from ${users} where role = 'student' and assigned_instructor is not null)`,
      unassigned: sql`(select count(*) from ${users} where role = 'student' and assigned_instructor is null)`,
      countedAt: sql`clock_timestamp()`,
    })
    .returning(COUNTS)
  if (!counted) throw new Error('The database returned no counts.')
  return counted
}

type Change = { readonly assigned: number; readonly unassigned: number }

/** Adjusts the counts. Call it in the transaction that adds, deletes or reassigns students. */
export const adjustMentoringCounts = async (tx: Database, { assigned, unassigned }: Change) => {
  await tx.update(mentoringCounts).set({
    assigned: sql`${mentoringCounts.assigned} + ${assigned}`,
    unassigned: sql`${mentoringCounts.unassigned} + ${unassigned}`,
  })
}

/** Moves `added` students from unassigned to assigned; negative for students who lose their instructor. */
export const shiftMentoringCounts = (tx: Database, added: number) =>
  adjustMentoringCounts(tx, { assigned: added, unassigned: -added })
