import type { HealthCheck, HealthState } from '@capstone/contract/health/health.constants'
import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { LocalDate } from '../../../platform/local-date.ts'
import { aiUsageTotals } from '../../assistant/assistant.table.ts'
import { healthChecks } from '../health.table.ts'

export type HealthCheckResult = {
  readonly name: HealthCheck
  readonly state: HealthState
  readonly detail: string
  readonly milliseconds: number | null
}

type Claim = { readonly now: Date; readonly notSince: Date; readonly notAfter: Date }

/**
 * Claims the next round of health checks by updating the row of the database check. Returns false if another process
 * has claimed one since `notSince`. A time after `notAfter` was written by a clock that has since been set back, and is
 * ignored.
 */
export async function claimHealthCheckRound(
  db: Database,
  { now, notSince, notAfter }: Claim,
): Promise<boolean> {
  const claimed = await db
    .insert(healthChecks)
    .values({ name: 'database', state: 'operational', checkedAt: now, changedAt: now })
    .onConflictDoUpdate({
      target: healthChecks.name,
      set: { checkedAt: now },
      setWhere: sql`${lte(healthChecks.checkedAt, notSince)} or ${gt(healthChecks.checkedAt, notAfter)}`,
    })
    .returning({ name: healthChecks.name })
  return claimed.length > 0
}

/** Returns when a component was last checked. */
export async function findCheckedAt(db: Database, name: HealthCheck): Promise<Date | undefined> {
  const [row] = await db
    .select({ checkedAt: healthChecks.checkedAt })
    .from(healthChecks)
    .where(eq(healthChecks.name, name))
  return row?.checkedAt
}

/** Saves the results of a round; `changedAt` is kept where the state is the same. */
export async function saveHealthChecks(
  db: Database,
  results: readonly HealthCheckResult[],
  now: Date,
): Promise<void> {
  await db
    .insert(healthChecks)
    .values(results.map((result) => ({ ...result, checkedAt: now, changedAt: now })))
    .onConflictDoUpdate({
      target: healthChecks.name,
      set: {
        state: sql`excluded.state`,
        detail: sql`excluded.detail`,
        milliseconds: sql`excluded.milliseconds`,
        checkedAt: sql`excluded.checked_at`,
        changedAt: sql`case when ${healthChecks.state} = excluded.state then ${healthChecks.changedAt} else excluded.changed_at end`,
      },
    })
}

type QuestionClaim = Claim & { readonly model: string }

/**
 * Claims the test question to the AI service. Returns false if that model has been asked since `notSince`, or if
 * the service has not been checked yet.
 */
export async function claimAiQuestion(
  db: Database,
  { now, notSince, notAfter, model }: QuestionClaim,
): Promise<boolean> {
  const { askedAt, askedModel, isAnswered } = healthChecks
  const isDue = or(isNull(askedAt), ne(askedModel, model), lte(askedAt, notSince), gt(askedAt, notAfter))
  const claimed = await db
    .update(healthChecks)
    .set({
      askedAt: now,
      askedModel: model,
      // Until this question is answered, the answer to the last one counts.
      isAnswered: sql`case when ${askedModel} = ${model} then ${isAnswered} end`,
    })
    .where(and(eq(healthChecks.name, 'ai'), isDue))
    .returning({ name: healthChecks.name })
  return claimed.length > 0
}

/** Saves whether the AI service answered the test question that was claimed at `askedAt`. */
export async function saveAiAnswer(db: Database, askedAt: Date, isAnswered: boolean): Promise<void> {
  await db
    .update(healthChecks)
    .set({ isAnswered })
    .where(and(eq(healthChecks.name, 'ai'), eq(healthChecks.askedAt, askedAt)))
}

/** Returns how many answers of the AI all students together have used on a day. */
export async function countAiAnswers(db: Database, day: LocalDate): Promise<number> {
  const { answers } = aiUsageTotals
  const [row] = await db.select({ answers }).from(aiUsageTotals).where(eq(aiUsageTotals.day, day))
  return row?.answers ?? 0
}

/** Returns whether that model answered the last test question that is over; null if there was none. */
export async function findAiAnswer(db: Database, model: string): Promise<boolean | null> {
  const [row] = await db
    .select({ isAnswered: healthChecks.isAnswered })
    .from(healthChecks)
    .where(and(eq(healthChecks.name, 'ai'), eq(healthChecks.askedModel, model)))
  return row?.isAnswered ?? null
}
