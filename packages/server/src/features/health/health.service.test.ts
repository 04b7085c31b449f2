import type { Bucket } from '@capstone/contract/files/files.constants'
import { HEALTH_CHECKS } from '@capstone/contract/health/health.constants'
import { MAIL_KINDS } from '@capstone/contract/notifications/notifications.constants'
import { describe, expect } from 'vitest'
import { countSentStatements } from '../../db/statement-count.testing.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import { it, openTestPortal } from '../../rpc/portal.testing.ts'
import { storedFiles } from '../files/files.table.ts'
import { mails } from '../notifications/mail/mail-queue.table.ts'
import { addCalls } from './calls/calls.repository.ts'
import { saveHealthChecks } from './checks/health-checks.repository.ts'
import { countPortalUsage, readHealth } from './health.service.ts'
import { announcements, backups } from './health.table.ts'
import { addHeartbeat } from './heartbeats.repository.ts'
import { minuteAt } from './uptime.service.ts'

const QUOTA = 1_000_000
const portal = await openTestPortal({ TIME_ZONE: 'Asia/Kolkata', STORAGE_QUOTA: '1 MB' })

// Noon in Kolkata, where the day started at 18:30 UTC of the previous day.
const NOW = new Date('2026-11-21T06:30:40Z')
const FROM = new Date('2026-11-14T18:30:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

async function read(from = FROM, to = NOW) {
  const admin = actAs(portal, await createUser(portal, { role: 'admin' }))
  return readHealth(admin, { from, to })
}

async function store(bucket: Bucket, size: number, given: Partial<typeof storedFiles.$inferInsert> = {}) {
  const path = crypto.randomUUID()
  const file = { bucket, path, size, state: 'attached', name: 'file', mimeType: 'a/b', sha256: '' } as const
  await portal.db.insert(storedFiles).values({ ...file, createdAt: ago(30 * DAY), ...given })
}

it('a portal without measurements has no data', async () => {
  const { health, status, alerts } = await read()
  expect(health).toEqual({
    uptime: null,
    minutesDown: null,
    responseP50: null,
    responseP95: null,
    responseDays: [],
    activeNow: 0,
    activeInPeriod: 0,
    callsToday: 0,
    callsYesterday: null,
    storage: { code: 0, documents: 0, papers: 0, chat: 0, used: 0, quota: QUOTA },
  })
  expect(status.map(({ check, state }) => [check, state])).toEqual(
    HEALTH_CHECKS.map((check) => [check, null]),
  )
  expect(alerts).toEqual([{ kind: 'backup_missing', last: null }])
})

it('reading the health takes one statement, and one more to count the usage', async () => {
  const admin = await createUser(portal, { role: 'admin' })
  const { db, takeCount } = countSentStatements(portal.db)
  const context = { ...actAs(portal, admin), db }
  const usage = await countPortalUsage(context, { from: FROM, to: NOW })
  expect(takeCount()).toBe(1)
  await readHealth(context, { from: FROM, to: NOW }, usage)
  expect(takeCount()).toBe(1)
})

describe('uptime', () => {
  const beat = (time: Date) => addHeartbeat(portal.db, minuteAt(time))
  async function beatEveryMinute(from: Date, to: Date) {
    for (let time = from.getTime(); time < to.getTime(); time += MINUTE * 1000) await beat(new Date(time))
  }
  const uptime = async (from?: Date, to?: Date) => {
    const { health } = await read(from, to)
    return [health.uptime, health.minutesDown]
  }

  it('counts whole minutes from the first heartbeat, with the gaps, across hours', async () => {
    // From 05:50 to 06:30, except ten minutes around the full hour.
    await beatEveryMinute(new Date('2026-11-21T05:50:10Z'), new Date('2026-11-21T05:55:00Z'))
    await beatEveryMinute(new Date('2026-11-21T06:05:00Z'), NOW)
    expect(await uptime()).toEqual([75, 10])
  })

  it('counts a minute once, however many processes were up, and when a clock is put back', async () => {
    const from = new Date('2026-11-21T06:20:00Z')
    await Promise.all([beatEveryMinute(from, NOW), beatEveryMinute(from, NOW)])
    await beatEveryMinute(new Date('2026-11-21T06:25:30Z'), NOW)
    expect(await uptime()).toEqual([100, 0])
    await beat(new Date('2027-01-01T00:00:00Z'))
    expect(await uptime()).toEqual([100, 0])
  })

  it('counts within the period only, which may start and end within an hour', async () => {
    await beatEveryMinute(new Date('2026-11-20T18:00:00Z'), new Date('2026-11-20T19:00:00Z'))
    const [from, to] = [new Date('2026-11-20T18:30:00Z'), new Date('2026-11-20T18:45:30Z')]
    expect(await uptime(from, to)).toEqual([100, 0])
    expect(await uptime(from, new Date('2026-11-20T19:30:00Z'))).toEqual([50, 30])
    expect(await uptime(new Date('2026-11-20T19:00:00Z'), new Date('2026-11-20T20:00:00Z'))).toEqual([0, 60])
  })
})

describe('calls', () => {
  const call = (day: string, bucket: number, calls: number) =>
    addCalls(portal.db, [{ day, bucket, calls, failures: 0 }])

  it('are counted for today and yesterday, with durations for the period and each day', async () => {
    await call('2026-11-21', 0, 90)
    await call('2026-11-21', 16, 10)
    await call('2026-11-20', 4, 50)
    await call('2026-11-19', 0, 96)
    await call('2026-11-19', 16, 4)
    await call('2026-11-14', 37, 9999)
    await call('2026-11-22', 37, 9999)
    const { health } = await read()
    expect(health).toMatchObject({ callsToday: 100, callsYesterday: 50, responseP50: 1, responseP95: 80 })
    expect(health.responseDays).toEqual([
      { day: '2026-11-19', p95: 1 },
      { day: '2026-11-20', p95: 5 },
      { day: '2026-11-21', p95: 80 },
    ])
  })

  it('of yesterday are counted, without durations, if the period started today', async () => {
    await call('2026-11-20', 4, 50)
    const { health } = await read(new Date('2026-11-20T18:30:00Z'))
    expect(health).toMatchObject({ callsToday: 0, callsYesterday: 50, responseP95: null, responseDays: [] })
  })
})

it('people are active now for ten minutes after their last request, and active in the period', async () => {
  for (const seen of [
    ago(5),
    ago(9 * MINUTE),
    ago(11 * MINUTE),
    ago(2 * DAY),
    ago(8 * DAY),
    ago(-HOUR),
    null,
  ])
    await createUser(portal, { role: 'student', lastSeenAt: seen })
  expect((await read()).health).toMatchObject({ activeNow: 2, activeInPeriod: 4 })
})

describe('storage', () => {
  const findStorageAlert = async () => (await read()).alerts.find(({ kind }) => kind === 'storage_filling')

  it('is the size of each bucket, without files that are being removed', async () => {
    await store('project-source', 1000)
    await store('project-docs', 200)
    await store('project-docs', 30, { state: 'staged' })
    await store('papers', 4)
    await store('support-uploads', 5)
    await store('papers', 99_999, { state: 'removing' })
    expect((await read()).health.storage).toEqual({
      code: 1000,
      documents: 230,
      papers: 4,
      chat: 5,
      used: 1239,
      quota: QUOTA,
    })
    expect(await findStorageAlert()).toBeUndefined()
  })

  it('is an alert from 80 percent on, with the days left at the rate of the period', async () => {
    await store('papers', 799_999)
    expect(await findStorageAlert()).toBeUndefined()
    await store('papers', 1)
    expect(await findStorageAlert()).toEqual({ kind: 'storage_filling', percent: 80, daysLeft: null })
    await store('papers', 65_000, { createdAt: ago(DAY) })
    // 65,000 bytes in six and a half days, and 135,000 left.
    expect(await findStorageAlert()).toEqual({ kind: 'storage_filling', percent: 86, daysLeft: 13 })
    await store('papers', 500_000, { createdAt: ago(DAY) })
    expect(await findStorageAlert()).toEqual({ kind: 'storage_filling', percent: 136, daysLeft: 0 })
  })

  it('of a portal younger than the period grows at the rate since its first file', async () => {
    await store('papers', 900_000, { createdAt: ago(3 * DAY) })
    expect(await findStorageAlert()).toEqual({ kind: 'storage_filling', percent: 90, daysLeft: 0 })
    await portal.reset()
    await store('papers', 800_000, { createdAt: ago(4 * DAY) })
    expect(await findStorageAlert()).toEqual({ kind: 'storage_filling', percent: 80, daysLeft: 1 })
  })
})

describe('the status of a component', () => {
  const write = (state: 'operational' | 'degraded' | 'down' | 'not_set_up', at: Date) =>
    saveHealthChecks(portal.db, [{ name: 'mail', state, detail: 'As found.', milliseconds: 12 }], at)
  const mail = async () => (await read()).status.find(({ check }) => check === 'mail')
  const findCheckAlerts = async () => (await read()).alerts.filter(({ kind }) => kind === 'check_failed')

  it.each(['operational', 'degraded', 'down', 'not_set_up'] as const)(
    'is %s as the last check found',
    async (state) => {
      await write(state, ago(60))
      expect(await mail()).toEqual({
        check: 'mail',
        state,
        detail: 'As found.',
        milliseconds: 12,
        checkedAt: ago(60),
        changedAt: ago(60),
      })
      const isAlert = state === 'down' || state === 'degraded'
      const alert = { kind: 'check_failed', check: 'mail', state, since: ago(60), detail: 'As found.' }
      expect(await findCheckAlerts()).toEqual(isAlert ? [alert] : [])
    },
  )

  it.each([ago(181), ago(-181)])(
    'is unknown and raises no alert when its last check is stale: %s',
    async (at) => {
      await write('down', at)
      expect(await mail()).toEqual({
        check: 'mail',
        state: null,
        detail: '',
        milliseconds: null,
        checkedAt: at,
        changedAt: null,
      })
      expect(await findCheckAlerts()).toEqual([])
    },
  )
})

describe('alerts', () => {
  it('report mails given up in the last seven days', async () => {
    const [kind] = MAIL_KINDS
    const fail = (givenUpAt: Date | null) =>
      portal.db.insert(mails).values({ kind, address: 'a@example.test', givenUpAt })
    await fail(ago(8 * DAY))
    await fail(null)
    expect((await read()).alerts).toHaveLength(1)
    await fail(ago(6 * DAY))
    await fail(ago(5))
    expect((await read()).alerts).toContainEqual({ kind: 'mails_failed', count: 2 })
  })

  it('report that the last backup is complete, or that there was none for two days', async () => {
    const recordBackup = (finishedAt: Date) =>
      portal.db.insert(backups).values({ finishedAt, bytes: 7e9, files: 3 })
    await recordBackup(ago(3 * DAY))
    expect((await read()).alerts).toEqual([{ kind: 'backup_missing', last: ago(3 * DAY) }])
    await recordBackup(ago(DAY))
    expect((await read()).alerts).toEqual([{ kind: 'backup_complete', at: ago(DAY), bytes: 7e9 }])
  })

  it('show an announcement between its start and its end', async () => {
    const times = [
      [ago(HOUR), ago(-HOUR), 'now'],
      [ago(HOUR), ago(1), 'over'],
      [ago(-1), ago(-HOUR), 'not yet'],
      [NOW, ago(-1), 'from now on'],
    ] as const
    for (const [startsAt, endsAt, text] of times)
      await portal.db.insert(announcements).values({ kind: 'maintenance', text, startsAt, endsAt })
    const { alerts } = await read()
    expect(alerts.filter(({ kind }) => kind === 'announcement')).toEqual([
      {
        kind: 'announcement',
        announcement: 'maintenance',
        text: 'from now on',
        startsAt: NOW,
        endsAt: ago(-1),
      },
      {
        kind: 'announcement',
        announcement: 'maintenance',
        text: 'now',
        startsAt: ago(HOUR),
        endsAt: ago(-HOUR),
      },
    ])
  })
})
