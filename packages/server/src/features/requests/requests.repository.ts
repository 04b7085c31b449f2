import type { RequestReview } from '@capstone/contract/requests/requests.schemas'
import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { auditEvents } from '../audit/audit.table.ts'
import { projectRequests } from './requests.table.ts'

export type RequestRow = typeof projectRequests.$inferSelect

/**
 * Locks a student. Every transaction that changes a student's requests takes this lock first, which avoids deadlock.
 */
export const lockStudent = async (tx: Database, studentId: string | SQL) => {
  const [row] = await tx
    .select({ assignedInstructor: users.assignedInstructor })
    .from(users)
    .where(eq(users.id, studentId))
    .for('no key update')
  return row
}

/** Locks a request and its student; returns it sealed, with the student's instructor. */
export async function lockRequest(tx: Database, id: string) {
  const hasId = eq(projectRequests.id, id)
  const studentOfRequest = sql`(${tx.select({ id: projectRequests.studentId }).from(projectRequests).where(hasId)})`
  const student = await lockStudent(tx, studentOfRequest)
  const [row] = await tx.select().from(projectRequests).where(hasId).for('update')
  return new Sealed(row && student && { ...row, assignedInstructor: student.assignedInstructor })
}

/**
 * Counts the student's pending requests, and returns whether one of their requests has this id, and whether one that is
 * not rejected has this title.
 */
export async function countOpenRequests(tx: Database, scope: StudentScope, { id, title }: NewRequestRow) {
  const [row] = await tx
    .select({
      hasId: sql<boolean>`coalesce(bool_or(${projectRequests.id} = ${id}), false)`,
      hasTitle: sql<boolean>`coalesce(bool_or(lower(${projectRequests.title}) = lower(${title})), false)`,
      pending: sql<number>`count(*) filter (where ${projectRequests.status} = 'pending')::int`,
    })
    .from(projectRequests)
    .where(
      and(
        eq(projectRequests.studentId, scope.userId),
        or(eq(projectRequests.id, id), inArray(projectRequests.status, ['pending', 'approved'])),
      ),
    )
  return row ?? { hasId: false, hasTitle: false, pending: 0 }
}

/** The titles, in lower case, of the student's requests that are not rejected: they cannot be requested again. */
export async function findOpenTitles(db: Database, scope: StudentScope): Promise<Set<string>> {
  const { studentId, status, title } = projectRequests
  const rows = await db
    .select({ title: sql<string>`lower(${title})` })
    .from(projectRequests)
    .where(and(eq(studentId, scope.userId), ne(status, 'rejected')))
  return new Set(rows.map((row) => row.title))
}

type NewRequestRow = typeof projectRequests.$inferInsert & { readonly id: string }

/** Inserts a request unless its id is taken; returns whether it was inserted. */
export async function insertRequest(tx: Database, row: NewRequestRow): Promise<boolean> {
  const added = await tx
    .insert(projectRequests)
    .values(row)
    .onConflictDoNothing({ target: projectRequests.id })
    .returning({ id: projectRequests.id })
  return added.length > 0
}

/** Stores an admin's decision. */
export const writeReview = async (
  tx: Database,
  id: string,
  review: Pick<RequestRow, 'status' | 'reviewedAt' | 'reviewNote'>,
) => {
  await tx.update(projectRequests).set(review).where(eq(projectRequests.id, id))
}

/** Whether this admin made the last decision on the request, according to the audit log. */
export async function isLastReviewer(tx: Database, id: string, adminId: string): Promise<boolean> {
  const decisions: readonly `request.${RequestReview['decision']}`[] = [
    'request.approved',
    'request.rejected',
  ]
  const [last] = await tx
    .select({ actorId: auditEvents.actorId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'request'),
        eq(auditEvents.subjectId, id),
        inArray(auditEvents.action, [...decisions]),
      ),
    )
    .orderBy(desc(auditEvents.occurredAt), desc(auditEvents.id))
    .limit(1)
  return last?.actorId === adminId
}
