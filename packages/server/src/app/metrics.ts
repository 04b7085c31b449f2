import { setTimeout as pause } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseHandle } from '../db/database.ts'
import { countWaitingMails } from '../features/notifications/mail/mail-queue.repository.ts'
import type { Portal } from '../rpc/context.ts'
import type { Job } from '../rpc/job.ts'

const MAIL_COUNT_TIMEOUT_MS = 1000

/**
 * What one process measures for Prometheus. Labels are names from the code, never ids, addresses or names of people.
 */
export type Metrics = {
  /** Counts a request; without `milliseconds` its duration is not recorded. */
  recordRequest(route: string, status: number, milliseconds?: number): void
  /** Returns the same job, with its runs and failures counted. */
  measureJob(job: Job): Job
  readonly contentType: string
  /** Returns all metrics in Prometheus's text format. */
  print(): Promise<string>
}

/** Creates the metrics of this process, with those of Node itself. They stay in memory. */
export function createMetrics(
  portal: Pick<Portal, 'db' | 'live' | 'log'>,
  { poolCounts }: Pick<DatabaseHandle, 'poolCounts'>,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'capstone_http_requests_total',
    help: 'Requests by route and status; 499 if the connection was closed before the end of the answer.',
    labelNames: ['route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'capstone_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer by route, without streams.',
    labelNames: ['route'],
    registers,
  })
  new Gauge({
    name: 'capstone_live_streams',
    help: 'Open live streams.',
    registers,
    collect() {
      let streams = 0
      for (const open of portal.live.hub.people().values()) streams += open
      this.set(streams)
    },
  })
  new Gauge({
    name: 'capstone_mails_waiting',
    help: 'Mails of all processes to be sent or tried again; missing while the database does not answer.',
    registers,
    async collect() {
      const waiting = await readWaitingMails(portal)
      if (waiting === undefined) this.remove()
      else this.set(waiting)
    },
  })
  new Gauge({
    name: 'capstone_database_connections',
    help: "Connections of the process's pool by state.",
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = poolCounts()
      this.set({ state: 'busy' }, open - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'capstone_database_waiting',
    help: 'Statements and transactions waiting for a connection of the pool.',
    registers,
    collect() {
      this.set(poolCounts().waiting)
    },
  })
  return {
    recordRequest(route, status, milliseconds) {
      requests.inc({ route, status })
      if (milliseconds !== undefined) durations.observe({ route }, milliseconds / 1000)
    },
    measureJob: createJobMeasuring(registry),
    contentType: registry.contentType,
    print: () => registry.metrics(),
  }
}

/** Returns undefined when the database fails or takes too long: the other metrics are needed most then. */
async function readWaitingMails({ db, log }: Pick<Portal, 'db' | 'log'>): Promise<number | undefined> {
  try {
    return await Promise.race([
      countWaitingMails(db),
      pause(MAIL_COUNT_TIMEOUT_MS, undefined, { ref: false }),
    ])
  } catch (error) {
    log.warn({ err: error }, 'the mail queue could not be counted')
    return undefined
  }
}

function createJobMeasuring(registry: Registry): Metrics['measureJob'] {
  const registers = [registry]
  const labelNames = ['job'] as const
  const runs = new Counter({
    name: 'capstone_job_runs_total',
    help: 'Ended runs by job.',
    labelNames,
    registers,
  })
  const failures = new Counter({
    name: 'capstone_job_failures_total',
    help: 'Failed runs by job.',
    labelNames,
    registers,
  })
  const jobs = new Gauge({
    name: 'capstone_jobs',
    help: 'Jobs by state: running, or waiting for the next run.',
    labelNames: ['state'],
    registers,
  })
  return (job) => {
    const label = { job: job.name }
    // A series has to exist before its first failure, or the increase to 1 is not seen.
    runs.inc(label, 0)
    failures.inc(label, 0)
    jobs.inc({ state: 'waiting' })
    jobs.inc({ state: 'running' }, 0)
    return {
      ...job,
      async run(portal, stopping) {
        jobs.dec({ state: 'waiting' })
        jobs.inc({ state: 'running' })
        try {
          await job.run(portal, stopping)
        } catch (error) {
          failures.inc(label)
          throw error
        } finally {
          runs.inc(label)
          jobs.dec({ state: 'running' })
          jobs.inc({ state: 'waiting' })
        }
      },
    }
  }
}
