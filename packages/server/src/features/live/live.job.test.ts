// @module-tag database
import { EVENTS_KEPT_HOURS } from '@capstone/contract/live/live.constants'
import { asc, sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { countSentStatements } from '../../db/statement-count.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { EVENTS_SWEPT_AT_ONCE, liveJobs } from './live.job.ts'
import { liveEvents } from './live.table.ts'
import { createOwnPresence } from './process-presence.service.ts'

beforeEach(async () => {
  portal.clock.hold()
})

const [sweep] = liveJobs(createOwnPresence()).filter(({ name }) => name === 'sweep-live-events')

/** Writes so many events of a person, numbered on, that happened so many hours ago. */
async function addEvents(userId: string, from: number, many: number, hoursAgo: number) {
  const createdAt = new Date(portal.clock.now().getTime() - hoursAgo * 60 * 60 * 1000).toISOString()
  await portal.db.execute(sql`insert into ${liveEvents} (user_id, number, kind, created_at)
    select ${userId}::uuid, ${from}::int + n, 'ticket', ${createdAt}::timestamptz from generate_series(1, ${many}::int) n`)
}
const numbers = async () =>
  (await portal.db.select().from(liveEvents).orderBy(asc(liveEvents.number))).map(({ number }) => number)

it('forgets events of days ago some at a time, and none of today', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  await addEvents(id, 0, 2 * EVENTS_SWEPT_AT_ONCE + 1, EVENTS_KEPT_HOURS + 1)
  await addEvents(id, 2 * EVENTS_SWEPT_AT_ONCE + 1, 2, EVENTS_KEPT_HOURS - 1)
  const { db, takeCount } = countSentStatements(portal.db)
  await sweep?.run({ ...portal, db }, new AbortController().signal)
  expect(takeCount()).toBe(3)
  expect(await numbers()).toEqual([2 * EVENTS_SWEPT_AT_ONCE + 2, 2 * EVENTS_SWEPT_AT_ONCE + 3])
})

it('leaves the rest to the next round when the server stops', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  await addEvents(id, 0, 3 * EVENTS_SWEPT_AT_ONCE, EVENTS_KEPT_HOURS + 1)
  await sweep?.run(portal, AbortSignal.abort())
  expect((await numbers()).length).toBeGreaterThanOrEqual(2 * EVENTS_SWEPT_AT_ONCE)
})
