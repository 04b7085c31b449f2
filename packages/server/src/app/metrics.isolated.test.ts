import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeDatabase } from '../db/dump.testing.ts'
import { makeTestFolder } from '../platform/cleanup.testing.ts'
import { openPortalOnOwnDatabase, portal } from '../rpc/portal.testing.ts'
import { startJobs } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import { startServerProcess } from './server.process.testing.ts'

test('the runs and failures of each job are counted, and the jobs that are running', async () => {
  const metrics = createMetrics(portal, portal)
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const run = () => {
    started.resolve()
    return end.promise
  }
  const jobs = [
    { name: 'failing', everySeconds: 3600, run: () => Promise.reject(new Error('not today')) },
    { name: 'slow', everySeconds: 3600, run },
  ]
  const running = startJobs(portal, jobs.map(metrics.measureJob))
  await started.promise
  const printed = await metrics.print()
  for (const line of [
    'capstone_job_runs_total{job="failing"} 1',
    'capstone_job_failures_total{job="failing"} 1',
    'capstone_job_runs_total{job="slow"} 0',
    'capstone_jobs{state="running"} 1',
    'capstone_jobs{state="waiting"} 1',
  ])
    expect(printed).toContain(`${line}\n`)
  end.resolve()
  await running.stop()
  const after = await metrics.print()
  expect(after).toContain('capstone_job_runs_total{job="slow"} 1\n')
  expect(after).toContain('capstone_job_failures_total{job="slow"} 0\n')
})

test('connections are counted by state, and statements that wait for one', async () => {
  const metrics = createMetrics(portal, { poolCounts: () => ({ open: 4, idle: 1, waiting: 7 }) })
  const printed = await metrics.print()
  for (const line of ['connections{state="busy"} 3', 'connections{state="idle"} 1', 'waiting 7'])
    expect(printed).toContain(`capstone_database_${line}\n`)
})

test('the pool knows how many connections are in use, and how many transactions wait for one', async () => {
  const seen: ReturnType<typeof portal.poolCounts>[] = []
  const readInside = () => portal.db.transaction(async () => void seen.push(portal.poolCounts()))
  await Promise.all(Array.from({ length: 20 }, readInside))
  for (const { open, idle } of seen) expect(open - idle).toBeGreaterThan(0)
  expect(seen[0]?.waiting).toBeGreaterThan(0)
  const { open, idle, waiting } = portal.poolCounts()
  expect([idle, waiting]).toEqual([open, 0])
})

test('without a database the waiting emails are missing, but not the live streams', async () => {
  const { closeDatabase, ...lost } = await openPortalOnOwnDatabase()
  const metrics = createMetrics(lost, lost)
  expect(await metrics.print()).toContain('capstone_mails_waiting 0\n')
  await closeDatabase()
  const printed = await metrics.print()
  expect(printed).not.toMatch(/^capstone_mails_waiting /m)
  expect(printed).toContain('capstone_live_streams 0\n')
})

test('a served portal measures its jobs and its own requests', async () => {
  const folder = makeTestFolder()
  await writeDatabase(join(folder, 'database'))
  const METRICS_TOKEN = 'a-token-of-the-tests-alone'
  const { base } = await startServerProcess({ folder, environment: { METRICS_TOKEN } })
  const scrape = async () =>
    (await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  await expect.poll(scrape).toMatch(/^capstone_job_runs_total\{job="heartbeat"\} 1$/m)
  expect(await scrape()).toMatch(/^capstone_http_requests_total\{route="\/metrics",status="200"\} [1-9]/m)
})
