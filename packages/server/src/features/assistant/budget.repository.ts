import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import type { LocalDate } from '../../platform/local-date.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { aiUsage, aiUsageTotals } from './assistant.table.ts'

/**
 * Counts one more answer of a day unless `limit` is reached, in one statement, so that concurrent calls count exactly.
 * Returns the new count; undefined when none was left.
 */
export async function addAnswer(db: Database, scope: StudentScope, day: LocalDate, limit: number) {
  const [row] = await db
    .insert(aiUsage)
    .values({ studentId: scope.userId, day, answers: 1 })
    .onConflictDoUpdate({
      target: [aiUsage.studentId, aiUsage.day],
      set: { answers: sql`${aiUsage.answers} + 1` },
      setWhere: lt(aiUsage.answers, limit),
    })
    .returning({ answers: aiUsage.answers })
  return row?.answers
}

/** Decrements a day's count, up to `limit` times. Returns whether it did. */
export async function subtractAnswer(db: Database, scope: StudentScope, day: LocalDate, limit: number) {
  const rows = await db
    .update(aiUsage)
    .set({ answers: sql`greatest(${aiUsage.answers} - 1, 0)`, refunds: sql`${aiUsage.refunds} + 1` })
    .where(and(eq(aiUsage.studentId, scope.userId), eq(aiUsage.day, day), lt(aiUsage.refunds, limit)))
    .returning({ day: aiUsage.day })
  return rows.length > 0
}

/** Does for all students together what `addAnswer` does for one. */
export async function addAnswerOfAll(db: Database, day: LocalDate, limit: number) {
  const { answers } = aiUsageTotals
  const [row] = await db
    .insert(aiUsageTotals)
    .values({ day, answers: 1 })
    .onConflictDoUpdate({
      target: aiUsageTotals.day,
      set: { answers: sql`${answers} + 1` },
      setWhere: lt(answers, limit),
    })
    .returning({ answers })
  return row?.answers
}

/** Does for all students together what `subtractAnswer` does for one. */
export const subtractAnswerOfAll = async (db: Database, day: LocalDate, limit: number) => {
  const { answers, refunds } = aiUsageTotals
  await db
    .update(aiUsageTotals)
    .set({ answers: sql`greatest(${answers} - 1, 0)`, refunds: sql`${refunds} + 1` })
    .where(and(eq(aiUsageTotals.day, day), lt(refunds, limit)))
}

const answersOfDay = preparedOn((db) =>
  db
    .select({ answers: aiUsage.answers })
    .from(aiUsage)
    .where(and(eq(aiUsage.studentId, sql.placeholder('studentId')), eq(aiUsage.day, sql.placeholder('day'))))
    .prepare('count_answers_of_day'),
)

/** Returns how many answers a student has used on a day. */
export async function countAnswers(db: Database, scope: StudentScope, day: LocalDate): Promise<number> {
  const [row] = await answersOfDay(db).execute({ studentId: scope.userId, day })
  return row?.answers ?? 0
}

/** Deletes the counts of days before this one. */
export const deleteUsageBefore = async (db: Database, day: LocalDate) => {
  await db.delete(aiUsage).where(lt(aiUsage.day, day))
  await db.delete(aiUsageTotals).where(lt(aiUsageTotals.day, day))
}
