// @module-tag database
import { EVENT_RETENTION_HOURS } from '@capstone/contract/live/live.constants'
import { asc, sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { countSentStatements } from '../../db/statement-count.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { liveJobs, SWEEP_BATCH_SIZE } from './live.job.ts'
import { liveEvents } from './live.table.ts'
import { createProcessPresence } from './process-presence.service.ts'

beforeEach(async () => {
  portal.clock.freeze()
})

const [sweep] = liveJobs(createProcessPresence()).filter(({ name }) => name === 'sweep-live-events')

/** Adds `many` events of a person after number `from`, dated `hoursAgo`. */
async function addEvents(userId: string, from: number, many: number, hoursAgo: number) {
  const createdAt = new Date(portal.clock.now().getTime() - hoursAgo * 60 * 60 * 1000).toISOString()
  await portal.db.execute(sql`insert into ${liveEvents} (user_id, number, kind, created_at)
    select ${userId}::uuid, ${from}::int + n, 'ticket', ${createdAt}::timestamptz from generate_series(1, ${many}::int) n`)
}
const numbers = async () =>
  (await portal.db.select().from(liveEvents).orderBy(asc(liveEvents.number))).map(({ number }) => number)

it('deletes old events in batches, and keeps recent ones', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  await addEvents(id, 0, 2 * SWEEP_BATCH_SIZE + 1, EVENT_RETENTION_HOURS + 1)
  await addEvents(id, 2 * SWEEP_BATCH_SIZE + 1, 2, EVENT_RETENTION_HOURS - 1)
  const { db, takeCount } = countSentStatements(portal.db)
  await sweep?.run({ ...portal, db }, new AbortController().signal)
  expect(takeCount()).toBe(3)
  expect(await numbers()).toEqual([2 * SWEEP_BATCH_SIZE + 2, 2 * SWEEP_BATCH_SIZE + 3])
})

it('stops after the current batch when the server stops', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  await addEvents(id, 0, 3 * SWEEP_BATCH_SIZE, EVENT_RETENTION_HOURS + 1)
  await sweep?.run(portal, AbortSignal.abort())
  expect((await numbers()).length).toBeGreaterThanOrEqual(2 * SWEEP_BATCH_SIZE)
})
