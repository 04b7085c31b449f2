import { HEALTH_CHECKS } from '@capstone/contract/health/health.constants'
import {
  HEALTH_CHECK_DETAILS,
  HEALTH_CHECK_SENTENCES,
  HEALTH_CHECK_TIMEOUT_MS,
} from '@capstone/contract/health/health-checks.constants'
import { sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { captureLog } from '../../../platform/log.testing.ts'
import type { TestPortal } from '../../../rpc/open-portal.testing.ts'
import { it, openPortalOnOwnDatabase, portal } from '../../../rpc/portal.testing.ts'
import { healthChecks } from '../health.table.ts'
import { type CheckFunctions, createHealthCheckRunner, withDuration } from './check-runner.service.ts'
import type { CheckFunction, CheckResult } from './health-checks.service.ts'

const operational: CheckResult = { state: 'operational', detail: 'Fine.' }
const checksOf = (check: CheckFunction) =>
  ({ api: check, storage: check, mail: check, ai: check }) satisfies CheckFunctions
const { signal: neverAborted } = new AbortController()

const STARTED_AT = new Date('2026-11-21T10:00:00Z')
const at = (seconds: number) => new Date(STARTED_AT.getTime() + seconds * 1000)
/** Returns the portal, with its clock set to this many seconds after STARTED_AT. */
const after = (seconds: number): TestPortal => ({
  ...portal,
  clock: { ...portal.clock, now: () => at(seconds) },
})
const resultOf = async (name: string) =>
  (await portal.db.select().from(healthChecks)).find((row) => row.name === name)

describe('a round of health checks', () => {
  it('stores the status of every component, when it was checked, and since when it has that status', async () => {
    // The machine's load must not degrade the database.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const found: { now: CheckResult } = { now: operational }
    const check = createHealthCheckRunner(checksOf(async () => found.now))
    await check(after(0), neverAborted)
    expect((await portal.db.select().from(healthChecks)).map(({ name }) => name).sort()).toEqual(
      [...HEALTH_CHECKS].sort(),
    )
    expect(await resultOf('database')).toMatchObject({
      state: 'operational',
      detail: HEALTH_CHECK_SENTENCES.database.operational,
    })
    await check(after(60), neverAborted)
    expect(await resultOf('ai')).toMatchObject({ ...operational, checkedAt: at(60), changedAt: at(0) })
    found.now = { state: 'down', detail: 'Gone.' }
    await check(after(120), neverAborted)
    expect(await resultOf('ai')).toMatchObject({ ...found.now, checkedAt: at(120), changedAt: at(120) })
    clock.mockRestore()
  })

  it('is run by one process; any of them runs the next one when it is due', async () => {
    const checkComponent = vi.fn(async () => operational)
    const processes = Array.from({ length: 4 }, () => createHealthCheckRunner(checksOf(checkComponent)))
    await Promise.all(processes.map((check) => check(after(0), neverAborted)))
    expect(checkComponent).toHaveBeenCalledTimes(4)
    await processes[1]?.(after(30), neverAborted)
    expect(checkComponent).toHaveBeenCalledTimes(4)
    await processes[1]?.(after(60), neverAborted)
    expect(checkComponent).toHaveBeenCalledTimes(8)
    // A clock that was put back does not stop all checks until it has caught up.
    await processes[2]?.(after(-3600), neverAborted)
    expect(checkComponent).toHaveBeenCalledTimes(12)
    expect((await resultOf('mail'))?.checkedAt).toEqual(at(-3600))
  })

  it('reports a check that throws as down, without the cause or the response of the service', async () => {
    const { log, lines } = captureLog()
    const failing = async () => {
      throw Object.assign(new Error('https://user:secret@internal.example said no'), { code: 'ECONNREFUSED' })
    }
    await createHealthCheckRunner({ ...checksOf(async () => operational), storage: failing })(
      { ...after(0), log },
      neverAborted,
    )
    expect(await resultOf('storage')).toMatchObject({
      state: 'down',
      detail: HEALTH_CHECK_SENTENCES.storage.down,
    })
    expect(await resultOf('mail')).toMatchObject(operational)
    expect(JSON.stringify(lines)).toContain('ECONNREFUSED')
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('waits for each check up to its timeout, and does not start one again that is still running', async () => {
    let timeout = new AbortController()
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      timeout = new AbortController()
      return timeout.signal
    })
    const answer = Promise.withResolvers<CheckResult>()
    const hanging = vi.fn(() => {
      // Times out this check, however slow the machine, and not the others.
      const own = timeout
      setImmediate(() => own.abort())
      return answer.promise
    })
    const check = createHealthCheckRunner({ ...checksOf(async () => operational), ai: hanging })
    await check(after(0), neverAborted)
    expect(limit).toHaveBeenCalledWith(HEALTH_CHECK_TIMEOUT_MS)
    expect(await resultOf('ai')).toMatchObject({ state: 'down', detail: HEALTH_CHECK_DETAILS.timedOut })
    await check(after(60), neverAborted)
    expect(hanging).toHaveBeenCalledOnce()
    expect(await resultOf('ai')).toMatchObject({ state: 'down', checkedAt: at(60), changedAt: at(0) })
    answer.resolve(operational)
    await answer.promise
    await check(after(120), neverAborted)
    expect(await resultOf('ai')).toMatchObject(operational)
    limit.mockRestore()
  })

  it('that is interrupted by a shutdown stores no result and ends immediately', async () => {
    const stopping = new AbortController()
    const check = createHealthCheckRunner(checksOf(() => new Promise<CheckResult>(() => undefined)))
    const round = check(after(0), stopping.signal)
    setTimeout(() => stopping.abort(), 50)
    await round
    expect(await resultOf('ai')).toBeUndefined()
  })
})

describe('the database', () => {
  it('that refuses a write makes the round fail, and keeps the time of its last check', async () => {
    const checkComponent = vi.fn(async () => operational)
    const check = createHealthCheckRunner(checksOf(checkComponent))
    await check(after(0), neverAborted)
    await portal.db.execute(
      sql`alter table health_checks add constraint nothing_more check (checked_at < '2026-11-21T10:00:30Z')`,
    )
    await expect(check(after(60), neverAborted)).rejects.toThrow()
    await portal.db.execute(sql`alter table health_checks drop constraint nothing_more`)
    expect(checkComponent).toHaveBeenCalledTimes(4)
    expect(await resultOf('database')).toMatchObject({ checkedAt: at(0) })
  })

  it('that is closed makes the round fail, too', async () => {
    const own = await openPortalOnOwnDatabase()
    await own.closeDatabase()
    await expect(
      createHealthCheckRunner(checksOf(async () => operational))(own, neverAborted),
    ).rejects.toThrow()
  })
})

it('a slow component is degraded; one that is down or not set up stays so', () => {
  const detail = 'As found.'
  expect(withDuration('database', { state: 'operational', detail }, 499)).toMatchObject({
    state: 'operational',
    milliseconds: 499,
  })
  expect(withDuration('database', { state: 'operational', detail }, 500.4)).toEqual({
    name: 'database',
    state: 'degraded',
    detail: HEALTH_CHECK_SENTENCES.database.slow,
    milliseconds: 500,
  })
  expect(withDuration('mail', { state: 'down', detail }, 9000)).toMatchObject({ state: 'down', detail })
  expect(withDuration('ai', { state: 'not_set_up', detail }, 9000)).toMatchObject({
    state: 'not_set_up',
    milliseconds: null,
  })
})
