import { countDistinct, eq, min, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { isDueSoonAt, isLateInReview, isOverdue, isWaiting } from '../hand-ins.repository.ts'
import { handInItems, handIns } from '../hand-ins.table.ts'

const rows = sql<number>`count(*)::int`

/** Counts the hand-ins of the whole portal that are due soon, wait for review, and are late or missing. Three statements. */
export async function countPortal(db: Database, now: Date) {
  const [dueSoon] = await db
    .select({ count: rows, plans: countDistinct(handInItems.planId) })
    .from(handIns)
    .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(isDueSoonAt(now))
  const [waiting] = await db
    .select({ count: rows, since: min(handIns.submittedAt) })
    .from(handIns)
    .where(isWaiting)
  const students = () =>
    db
      .select({ studentId: chatThreads.studentId })
      .from(handIns)
      .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
  // What `isLateOrMissingAt` finds, in two parts that each have an index.
  const late = unionAll(students().where(isLateInReview), students().where(isOverdue(now))).as('late')
  const [lateOrMissing] = await db.select({ count: rows, students: countDistinct(late.studentId) }).from(late)
  return { dueSoon, waiting, lateOrMissing }
}
