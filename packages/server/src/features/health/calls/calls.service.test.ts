import { expect } from 'vitest'
import { it, openPortalOnOwnDatabase, openTestPortal } from '../../../rpc/portal.testing.ts'
import { callDays } from '../health.table.ts'
import { createCallCounter } from './calls.service.ts'

const portal = await openTestPortal({ TIME_ZONE: 'Asia/Kolkata' })

const rows = async () =>
  (await portal.db.select().from(callDays))
    .map(({ day, bucket, calls, failures }) => [day, bucket, calls, failures])
    .sort((one, other) => (String(one) < String(other) ? -1 : 1))

/** A counter of a separate process, with a clock that the test sets. */
function startProcess(time = '2026-11-21T10:00:00Z') {
  let now = new Date(time)
  const counter = createCallCounter({ settings: portal.settings, clock: { now: () => now } })
  return {
    ...counter,
    setTime: (time: string) => {
      now = new Date(time)
    },
  }
}

it('adds the counts of several processes, with failures counted separately', async () => {
  const [one, other] = [startProcess(), startProcess()]
  one.count(0.4, 200)
  one.count(0.9, 404)
  one.count(7, 500)
  other.count(1, 503)
  other.count(99_999, 200)
  await Promise.all([one.flush(portal.db), other.flush(portal.db)])
  one.count(8, 200)
  await one.flush(portal.db)
  await one.flush(portal.db)
  expect(await rows()).toEqual([
    ['2026-11-21', 0, 3, 1],
    ['2026-11-21', 37, 1, 0],
    ['2026-11-21', 6, 2, 1],
  ])
})

it('neither loses nor duplicates counts of concurrent writes in any order', async () => {
  const processes = Array.from({ length: 4 }, () => startProcess())
  for (let round = 0; round < 5; round++) {
    for (const [nth, { count }] of processes.entries())
      for (let time = 0; time < 40; time++) count((nth % 2 ? time : 40 - time) ** 2, 200)
    await Promise.all(processes.map(({ flush }) => flush(portal.db)))
  }
  const counted = await portal.db.select().from(callDays)
  expect(counted.reduce((sum, { calls }) => sum + calls, 0)).toBe(4 * 5 * 40)
})

it('counts by day in TIME_ZONE, also when the clock is put back', async () => {
  const own = startProcess('2026-11-21T18:29:59Z')
  own.count(1, 200)
  own.setTime('2026-11-21T18:30:00Z')
  own.count(1, 200)
  own.count(1, 200)
  own.setTime('2026-11-21T18:29:00Z')
  own.count(1, 200)
  await own.flush(portal.db)
  own.count(1, 200)
  await own.flush(portal.db)
  expect(await rows()).toEqual([
    ['2026-11-21', 0, 3, 0],
    ['2026-11-22', 0, 2, 0],
  ])
})

it('keeps counts that could not be written, and those counted meanwhile, for the next write', async () => {
  const own = startProcess()
  own.count(1, 500)
  const closed = await openPortalOnOwnDatabase()
  await closed.closeDatabase()
  const failing = own.flush(closed.db)
  own.count(1, 200)
  own.count(3, 200)
  await expect(failing).rejects.toThrow()
  own.count(3, 200)
  await own.flush(portal.db)
  expect(await rows()).toEqual([
    ['2026-11-21', 0, 2, 1],
    ['2026-11-21', 2, 2, 0],
  ])
})
