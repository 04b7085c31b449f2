// @module-tag database
import { DAY_MS } from '@capstone/contract/base.constants'
import { expect } from 'vitest'
import { it, portal } from '../../rpc/portal.testing.ts'
import { insertBackup } from './backups.repository.ts'
import { addCalls } from './calls/calls.repository.ts'
import { recordHeartbeat, sweepHealth } from './health.job.ts'
import { announcements, backups, callDays, heartbeats } from './health.table.ts'
import { addHeartbeat } from './heartbeats.repository.ts'
import { minuteAt } from './uptime.service.ts'

const NOW = new Date('2026-11-21T10:20:30Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const at = (now: Date) => ({ ...portal, clock: { ...portal.clock, now: () => now } })

async function writeAt(time: Date) {
  const day = time.toISOString().slice(0, 10)
  await addCalls(portal.db, [{ day, bucket: 1, calls: 1, failures: 0 }])
  await addHeartbeat(portal.db, minuteAt(time))
  const startsAt = new Date(time.getTime() - 1)
  await portal.db.insert(announcements).values({ kind: 'update', text: day, startsAt, endsAt: time })
  await insertBackup(portal.db, { bytes: 1, files: 1, finishedAt: time })
}
const counts = () =>
  Promise.all([callDays, heartbeats, announcements, backups].map((table) => portal.db.$count(table)))

it('statistics are deleted after 200 days, except the time of the last backup', async () => {
  for (const days of [300, 201, 199, 0]) await writeAt(daysAgo(days))
  await sweepHealth(at(NOW))
  expect(await counts()).toEqual([2, 2, 2, 2])
  await sweepHealth(at(daysAgo(-500)))
  expect(await counts()).toEqual([0, 0, 0, 1])
  expect((await portal.db.select().from(backups))[0]?.finishedAt).toEqual(NOW)
})

it('each process records its minutes in one shared row per hour', async () => {
  const minute = (time: string) => at(new Date(`2026-11-21T${time}Z`))
  for (const time of ['10:00:01', '10:00:31', '10:59:59', '11:00:00']) await recordHeartbeat(minute(time))
  await Promise.all([
    recordHeartbeat(minute('10:01:00')),
    recordHeartbeat(minute('10:02:00')),
    recordHeartbeat(minute('10:02:30')),
  ])
  const rows = await portal.db.select().from(heartbeats).orderBy(heartbeats.hour)
  expect(rows.map(({ hour, minutes }) => [hour.toISOString(), minutes])).toEqual([
    ['2026-11-21T10:00:00.000Z', (1n << 59n) | 0b111n],
    ['2026-11-21T11:00:00.000Z', 1n],
  ])
})
