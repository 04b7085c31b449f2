import { expect } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { it, openTestPortal } from '../../rpc/portal.testing.ts'
import { assistantJobs } from './assistant.job.ts'
import { aiUsage, aiUsageTotals } from './assistant.table.ts'
import { readBudget, refundAnswer, spendAnswer } from './budget.service.ts'

const portal = await openTestPortal({ AI_DAILY_ANSWERS: '40', TIME_ZONE: 'Asia/Kolkata' })

const newStudent = async () => actAs(portal, await createUser(portal, { role: 'student' }))
const at = (time: string): Clock => ({ now: () => new Date(time) })

it('threat-08 of 200 concurrent calls exactly as many are answered as the daily budget allows', async () => {
  const context = await newStudent()
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => spendAnswer(context)))
  const answered = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(answered).toHaveLength(40)
  expect(new Set(answered.map(({ value }) => value.left)).size).toBe(40)
  expect(refused).toHaveLength(160)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'ANSWER_BUDGET_EXHAUSTED', status: 429 })
  expect(await portal.db.select().from(aiUsage)).toMatchObject([{ answers: 40 }])
  expect(await readBudget(context)).toMatchObject({ limit: 40, left: 0 })
})

it('each student has a budget of their own', async () => {
  const [one, other] = [await newStudent(), await newStudent()]
  expect(await spendAnswer(one)).toMatchObject({ limit: 40, left: 39 })
  expect(await readBudget(one)).toMatchObject({ limit: 40, left: 39 })
  expect(await readBudget(other)).toMatchObject({ limit: 40, left: 40 })
})

it('a day starts at midnight in TIME_ZONE, not in UTC', async () => {
  const context = await newStudent()
  await spendAnswer({ ...context, clock: at('2026-08-18T18:29:59Z') })
  expect(await readBudget({ ...context, clock: at('2026-08-18T18:29:59Z') })).toMatchObject({ left: 39 })
  expect(await readBudget({ ...context, clock: at('2026-08-18T18:30:00Z') })).toMatchObject({ left: 40 })
})

it('an answer from yesterday is refunded to yesterday', async () => {
  const context = await newStudent()
  const spentAt = new Date('2026-08-18T18:29:59Z')
  await spendAnswer({ ...context, clock: at(spentAt.toISOString()) })
  const tomorrow = { ...context, clock: at('2026-08-18T18:30:00Z') }
  await spendAnswer(tomorrow)
  await refundAnswer(tomorrow, spentAt)
  expect(await readBudget(tomorrow)).toMatchObject({ left: 39 })
  await refundAnswer(tomorrow, spentAt)
  const rows = await portal.db.select().from(aiUsage).orderBy(aiUsage.day)
  expect(rows.map(({ day, answers }) => [day, answers])).toEqual([
    ['2026-08-18', 0],
    ['2026-08-19', 1],
  ])
})

it('threat-08 at most as many answers are refunded in a day as the budget has', async () => {
  const context = await newStudent()
  const limited = { ...context, settings: { ...context.settings, AI_DAILY_ANSWERS: 3 } }
  for (let failures = 0; failures < 3; failures++) {
    await spendAnswer(limited)
    await refundAnswer(limited, portal.clock.now())
    expect(await readBudget(limited)).toMatchObject({ left: 3 })
  }
  await spendAnswer(limited)
  await refundAnswer(limited, portal.clock.now())
  expect(await readBudget(limited)).toMatchObject({ left: 2 })
})

it('threat-08 all students together have no more answers than the total of the portal, and refunds count for it', async () => {
  const settings = { ...portal.settings, AI_DAILY_ANSWERS_TOTAL: 3 }
  const contexts = await Promise.all(Array.from({ length: 8 }, newStudent))
  const spend = (context: StudentContext) =>
    inTransaction(portal.db, (db) => spendAnswer({ ...context, settings, db }))
  const outcomes = await Promise.allSettled(contexts.map(spend))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'ANSWERS_OF_ALL_EXHAUSTED', status: 429 })
  expect(await portal.db.select().from(aiUsageTotals)).toMatchObject([{ answers: 3 }])
  const left = await Promise.all(contexts.map(async (context) => (await readBudget(context)).left))
  expect(left.toSorted()).toEqual([39, 39, 39, 40, 40, 40, 40, 40])

  const answered = contexts[outcomes.findIndex(({ status }) => status === 'fulfilled')]
  if (!answered) throw new Error('Nobody was answered.')
  for (let refunds = 0; refunds < 3; refunds++) {
    await refundAnswer({ ...answered, settings }, portal.clock.now())
    expect(await spend(answered)).toMatchObject({ left: 39 })
  }
  await refundAnswer({ ...answered, settings }, portal.clock.now())
  await expect(spend(answered)).rejects.toMatchObject({ code: 'ANSWERS_OF_ALL_EXHAUSTED' })
})

it('a lowered limit leaves zero answers, never a negative number', async () => {
  const context = await newStudent()
  await spendAnswer(context)
  await spendAnswer(context)
  const lowered = { ...context, settings: { ...context.settings, AI_DAILY_ANSWERS: 1 } }
  expect(await readBudget(lowered)).toMatchObject({ limit: 1, left: 0 })
})

it('deletes the counts of days before yesterday', async () => {
  const context = await newStudent()
  for (const day of ['17', '18', '19']) {
    await spendAnswer({ ...context, clock: at(`2026-08-${day}T12:00:00Z`) })
  }
  const [job] = assistantJobs
  const clock = { ...portal.clock, ...at('2026-08-19T12:00:00Z') }
  await job?.run({ ...portal, clock }, new AbortController().signal)
  for (const table of [aiUsage, aiUsageTotals]) {
    const rows = await portal.db.select({ day: table.day }).from(table).orderBy(table.day)
    expect(rows.map(({ day }) => day)).toEqual(['2026-08-18', '2026-08-19'])
  }
})
