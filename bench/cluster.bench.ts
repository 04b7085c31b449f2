import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from 's3rver'
import { startRandomProxy } from '../e2e/random-proxy.ts'
import { addPairs, SECRET } from './chat.rows.ts'
import type { ClusterJob, ClusterOutcome } from './cluster.process.ts'
import {
  asMilliseconds,
  atMost,
  type Measurement,
  type MeasurementRow,
  medianOf,
  withoutTarget,
} from './measurement.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { withClient, withDatabase, withVacuum } from './postgres.ts'
import { findFreePort, withFolder, withProcess } from './processes.ts'

const PROCESSES = 3
const PAIRS = 100
const MESSAGES_BEFORE = 20
/** How long people are at work: 600 in the full measurement, 60 by default. */
const SECONDS = Number(process.env.CLUSTER_SECONDS ?? 60)
const KILL_EVERY_MS = Math.min(60_000, (SECONDS * 1000) / 3)

/**
 * Two hundred people at work on three processes behind a proxy that chooses one at random, with one PostgreSQL and one
 * S3. Every minute, or after each third of a shorter run, one process is killed. After the first kill in the second
 * half, all are restarted one after another.
 */
export const measureCluster = (): Promise<Measurement> =>
  withDatabase('cluster', (DATABASE_URL) =>
    withFolder(async (folder) => {
      const s3 = await startS3(join(folder, 's3'))
      const port = await findFreePort()
      const url = `http://localhost:${port}`
      const start = (name: string, PORT: string): Promise<RunningPortal> => {
        const dataFolder = join(folder, name)
        mkdirSync(dataFolder, { recursive: true })
        return startPortal(dataFolder, {
          DATABASE_URL,
          AUTH_SECRET: SECRET,
          LOG_LEVEL: 'warn',
          BASE_URL: url,
          TRUSTED_PROXIES: '127.0.0.1',
          PORT,
          ...s3.settings,
        })
      }
      const portals = new Map<string, RunningPortal>()
      const ports = await Promise.all(
        Array.from({ length: PROCESSES }, async () => String(await findFreePort())),
      )
      const proxy = await startRandomProxy(port, ports.map(Number))
      try {
        for (const each of ports) portals.set(each, await start(each, each))
        const pairs = await withClient(DATABASE_URL, (client) => addPairs(client, PAIRS, MESSAGES_BEFORE))

        const job: ClusterJob = { url, pairs, seconds: SECONDS }
        const outcome = await withVacuum(DATABASE_URL, () =>
          withProcess('cluster.process.ts', job, async (_started: string, waitForNext) => {
            const working = waitForNext<ClusterOutcome>()
            await killAndReplace(portals, start)
            return await working
          }),
        )
        const stored = await withClient(DATABASE_URL, (client) =>
          client.query('select count(*)::int as stored from support_messages where message = any($1)', [
            outcome.acknowledged,
          ]),
        )
        const failed = outcome.failures.map((failure) => `Failed for good: ${failure}.`)
        return { rows: rowsOf(outcome, stored.rows[0].stored), notes: [DESCRIPTION, ...failed] }
      } finally {
        for (const portal of portals.values()) await portal.stop()
        proxy.close()
        await s3.close()
      }
    }),
  )

async function startS3(directory: string) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'capstone', configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      STORAGE: 's3',
      S3_BUCKET: 'capstone',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => server.close(),
  }
}

/** Kills a process every KILL_EVERY_MS and starts it again; in the second half, once restarts all one after another. */
async function killAndReplace(
  portals: Map<string, RunningPortal>,
  start: (name: string, port: string) => Promise<RunningPortal>,
) {
  const endsAt = Date.now() + SECONDS * 1000
  const middle = Date.now() + (SECONDS * 1000) / 2
  let isReplaced = false
  const ports = [...portals.keys()]
  for (let round = 0; Date.now() + KILL_EVERY_MS < endsAt; round += 1) {
    await pause(KILL_EVERY_MS)
    const port = ports[round % ports.length] ?? ''
    const killed = portals.get(port)
    if (killed) process.kill(killed.pid, 'SIGKILL')
    portals.set(port, await start(port, port))
    if (isReplaced || Date.now() < middle) continue
    isReplaced = true
    for (const each of ports) {
      await portals.get(each)?.stop()
      portals.set(each, await start(each, each))
    }
  }
}

const DESCRIPTION = `Cluster: ${2 * PAIRS} people with a live stream each, who open a screen of three calls every four seconds and send a message every twenty, while five upload files of 12 MB; ${PROCESSES} processes, PostgreSQL, an S3 server and the people share this machine; ${SECONDS} s, a process killed every ${KILL_EVERY_MS / 1000} s, all replaced once. A call that was cut is made again, as the browser does.`

const rowsOf = (outcome: ClusterOutcome, stored: number): MeasurementRow[] => {
  const { times, acknowledged, retried, failures, uploads } = outcome
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return [
    withoutTarget(
      'cluster: calls answered',
      `${times.length}, ${Math.round(times.length / SECONDS)} a second`,
    ),
    withoutTarget('· median, p95, p99', [medianOf(times), at(0.95), at(0.99)].map(asMilliseconds).join(', ')),
    withoutTarget('· calls cut by a kill or a stop and made again', String(retried)),
    atMost('· calls that failed for good', failures.length, 0, String),
    atMost(
      `· of ${acknowledged.length} acknowledged messages, lost`,
      acknowledged.length - stored,
      0,
      String,
    ),
    withoutTarget('· uploads finished, resumed', `${uploads.finished}, ${uploads.resumed}`),
    atMost('· uploads that failed', uploads.failed, 0, String),
  ]
}
