import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { LIVE_CHANNEL } from '../packages/server/src/platform/live/live.hub.ts'
import {
  asMilliseconds,
  type Measurement,
  type MeasurementRow,
  medianOf,
  withoutTarget,
} from './measurement.ts'
import type { DeliveryDelays, HubOptions } from './notify.process.ts'
import { withClient, withDatabase } from './postgres.ts'
import { withFolder } from './processes.ts'

const PROCESSES = 3
const STREAMS = 10_000
/** Writes per second; the last is more than PostgreSQL can commit here. */
const RATES = [250, 500, 1000, 2000, 10_000]
const WRITE = 'insert into written values ($1)'
const WRITE_AND_NOTIFY = `with row as (${WRITE}) select pg_notify($2, $3)`
const SECONDS = 5
const WRITERS = 16
/** How long to wait for the deliveries of a rate; those that come later count for the next rate. */
const DELIVERY_WAIT_MS = 3000

/**
 * Measures how many live events per second PostgreSQL's NOTIFY delivers to three processes with ten thousand streams.
 */
export const measureNotify = (): Promise<Measurement> =>
  withDatabase('notify', (url) =>
    withFolder(async (folder) => {
      await withClient(url, (client) => client.query('create table written (id uuid primary key)'))
      const userIds = Array.from({ length: STREAMS }, () => randomUUID())
      const share = Math.ceil(STREAMS / PROCESSES)
      const times: number[] = []
      const hubs = Array.from({ length: PROCESSES }, (_, index) =>
        startHub({ url, folder, userIds: userIds.slice(index * share, (index + 1) * share) }, times),
      )
      await Promise.all(hubs.map(({ started }) => started))
      const pool = new Pool({ connectionString: url, max: WRITERS })
      const rows: MeasurementRow[] = []
      for (const rate of RATES) {
        times.length = 0
        const published = await publish(pool, userIds, rate)
        await pause(DELIVERY_WAIT_MS)
        rows.push(
          rowOf(
            rate,
            published,
            times.toSorted((a, b) => a - b),
          ),
        )
      }
      const alone = await write(RATES.at(-1) ?? 0, () => pool.query(WRITE, [randomUUID()]))
      rows.push(
        withoutTarget('· as many writes as possible without a notification', `${Math.round(alone)} a second`),
      )
      await pool.end()
      for (const { child } of hubs) child.kill()
      return { rows, notes: [DESCRIPTION] }
    }),
  )

function startHub(options: HubOptions, times: number[]): { child: ChildProcess; started: Promise<unknown> } {
  const child = fork(join(import.meta.dirname, 'notify.process.ts'))
  child.send(options)
  const started = new Promise((resolve) => child.once('message', resolve))
  child.on('message', ({ delays }: DeliveryDelays) => times.push(...delays))
  return { child, started }
}

/**
 * Writes rows that publish an event to two people each; returns how many per second. An event's `number` is the time of
 * its publication, which the hub passes on unread.
 */
const publish = (pool: Pool, userIds: readonly string[], rate: number) =>
  write(rate, () => {
    const to = [0, 1].map(() => userIds[Math.floor(Math.random() * userIds.length)])
    const event = { kind: 'message', subjectId: randomUUID(), number: Date.now() }
    return pool.query(WRITE_AND_NOTIFY, [randomUUID(), LIVE_CHANNEL, JSON.stringify({ to, event })])
  })

/** Calls `writeOne` at a rate for some seconds, or as often as it can; returns how often per second. */
async function write(rate: number, writeOne: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let written = 0
  const writeInLoop = async () => {
    while (performance.now() - start < SECONDS * 1000) {
      const due = start + (written * 1000) / rate
      written += 1
      await pause(Math.max(0, due - performance.now()))
      await writeOne()
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writeInLoop))
  return written / ((performance.now() - start) / 1000)
}

const rowOf = (rate: number, published: number, times: readonly number[]): MeasurementRow =>
  withoutTarget(
    `notify: ${rate} writes a second, each to two people`,
    times.length === 0
      ? 'none delivered'
      : `${Math.round(published)} written a second; ${times.length} deliveries, median ${asMilliseconds(medianOf(times))}, p95 ${asMilliseconds(times[Math.floor(times.length * 0.95)] ?? 0)}`,
  )

const DESCRIPTION = `Notify: ${STREAMS} streams in ${PROCESSES} processes; each write is a row and a notification, committed by one of ${WRITERS} connections, for ${SECONDS} s at each rate. PostgreSQL, the processes and the writers share this machine.`
