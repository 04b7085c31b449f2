import type { UnassignedFilter } from '@capstone/contract/people/people.schemas'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { sealAll } from '../../../rpc/sealed.ts'
import { isUnassigned, users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { matchesPersonSearch, matchesStudyFilter } from '../people.repository.ts'

type UnassignedQuery = UnassignedFilter & { readonly limit: number }

const isMatch = (query: UnassignedQuery) =>
  and(isUnassigned, matchesStudyFilter(query), matchesPersonSearch(query))

/** Counts the students without an instructor who match a search, up to `limit`. */
export async function countUnassigned(
  db: Database,
  _scope: AdminScope,
  query: UnassignedQuery,
): Promise<number> {
  const found = db.select({ id: users.id }).from(users).where(isMatch(query)).limit(query.limit).as('found')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
  return row?.count ?? 0
}

/**
 * Locks the instructor and the students without an instructor who match a search, at most `limit`, and returns their
 * rows sealed. Locks in id order to avoid deadlock. Omits students who got an instructor while this waited for a lock.
 */
export async function lockUnassigned(tx: Database, instructorId: string, query: UnassignedQuery) {
  const found = tx.select({ id: users.id }).from(users).where(isMatch(query)).limit(query.limit)
  const isInstructor = sql`${users.id} = ${instructorId}::uuid`
  const rows = await tx
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      assignedInstructor: users.assignedInstructor,
    })
    .from(users)
    // PostgreSQL rechecks the condition after waiting for a lock. The array is evaluated only once, so just
    // `isUnassigned` is checked again.
    .where(or(isInstructor, and(isUnassigned, sql`${users.id} = any(array(${found}))`)))
    .orderBy(users.id)
    .for('no key update')
  return sealAll(rows)
}

/** Finds the actor, subject and new values of an audit event. */
export async function findAuditEvent(tx: Database, id: string) {
  const [event] = await tx
    .select({ actorId: auditEvents.actorId, subjectId: auditEvents.subjectId, after: auditEvents.after })
    .from(auditEvents)
    .where(eq(auditEvents.id, id))
  return event
}
