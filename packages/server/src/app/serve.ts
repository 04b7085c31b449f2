import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { vacuumEmbedded } from '../db/vacuum.ts'
import { accountJobs } from '../features/accounts/accounts.job.ts'
import { accountEmailTemplates } from '../features/accounts/email-templates.service.ts'
import { waitForAnswers } from '../features/assistant/answer-leases.service.ts'
import { assistantJobs } from '../features/assistant/assistant.job.ts'
import { auditJobs } from '../features/audit/audit.job.ts'
import { fileJobs } from '../features/files/files.job.ts'
import { planJobs } from '../features/hand-ins/plans/plan-publication.job.ts'
import { withReceipt } from '../features/hand-ins/receipts/receipt-mail.service.ts'
import { reminderJobs } from '../features/hand-ins/reminders/reminders.job.ts'
import { type CallCounter, createCallCounter } from '../features/health/calls/calls.service.ts'
import { healthJobs } from '../features/health/health.job.ts'
import { liveJobs } from '../features/live/live.job.ts'
import { createProcessPresence, type ProcessPresence } from '../features/live/process-presence.service.ts'
import { notificationEmailTemplates } from '../features/notifications/mail/email-templates.service.ts'
import { mailJobs } from '../features/notifications/mail/mail-queue.job.ts'
import type { EmailTemplates } from '../features/notifications/mail/mail-queue.service.ts'
import { notificationJobs } from '../features/notifications/mail/notifications.job.ts'
import { passageJobs } from '../features/passages/passages.job.ts'
import { importJobs } from '../features/people/import/imports.job.ts'
import { requestJobs } from '../features/requests/requests.job.ts'
import { warnWithoutMailServer } from '../platform/mail/mail.open.ts'
import { CommandError } from './command.ts'
import { createHttpServer } from './http/http.server.ts'
import { startJobs } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import type { OpenPortal } from './portal.ts'

export const emailTemplates: EmailTemplates = {
  ...accountEmailTemplates,
  ...notificationEmailTemplates,
  notification: withReceipt(notificationEmailTemplates.notification),
}

const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist')
const STOP_MAX_MS = 5000
/** Node's default backlog: the most connections that the system makes before the server accepts them. */
const BACKLOG_MAX = 511
const ANSWERS_STOP_MAX_MS = 1500
/** For the jobs; an email that is still being sent then loses its connection. */
const JOBS_STOP_MAX_MS = 3000
const COUNTS_STOP_MAX_MS = 500
const PRESENCE_STOP_MAX_MS = 500
/** For the whole stop, even if the limits above add up to more. */
const EXIT_MAX_MS = 10_000
/** The loopback address for each wildcard address. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

export type RunningPortal = {
  readonly address: string
  /** Lets `/readyz` answer 503 from now on, so that a proxy sends its requests to other processes. */
  markNotReady(): void
  stop(): Promise<void>
}

/** Listens and starts the jobs. `stop` answers the requests in progress, stops the jobs and closes the database. */
export async function servePortal(
  { portal, database }: OpenPortal,
  webFolder = WEB_FOLDER,
): Promise<RunningPortal> {
  if (!existsSync(join(webFolder, 'app.html')))
    throw new CommandError('The web is not built yet: npm run build --workspace @capstone/web')
  const calls = createCallCounter(portal)
  const metrics = portal.settings.METRICS_TOKEN ? createMetrics(portal, database) : undefined
  const stopping = new AbortController()
  const server = createHttpServer(portal, database, webFolder, {
    countCall: calls.count,
    metrics,
    stopping: stopping.signal,
  })
  await listen(server, portal.settings.PORT, portal.settings.HOST)
  const presence = createProcessPresence()
  warnWithoutMailServer(portal.settings, portal.log)
  await portal.live.hub.start()
  const ownJobs = [
    ...accountJobs,
    ...assistantJobs,
    ...auditJobs,
    ...requestJobs,
    ...importJobs,
    ...fileJobs,
    ...passageJobs,
    ...planJobs,
    ...reminderJobs,
    ...mailJobs(emailTemplates),
    ...notificationJobs,
    ...liveJobs(presence),
    ...healthJobs({ calls, addressOf: () => addressOf(server) }),
    { name: 'vacuum-embedded', everySeconds: 3600, run: () => vacuumEmbedded(database) },
  ]
  const jobs = startJobs(portal, metrics ? ownJobs.map(metrics.measureJob) : ownJobs)
  return {
    address: portal.settings.BASE_URL,
    markNotReady: () => stopping.abort(),
    async stop() {
      // Browsers with a live stream reconnect to another process at once.
      portal.live.hub.close()
      await closeServer(server)
      // Answers and suggestions that are still streaming are stored before the database closes.
      await waitForAnswers(portal.db, ANSWERS_STOP_MAX_MS)
      await jobs.stop({ milliseconds: JOBS_STOP_MAX_MS, onTimeout: portal.mail.close })
      await endPresence(portal, presence)
      await flushCallCounts(portal, calls)
      await database.close()
    },
  }
}

/**
 * Stops the portal and exits the process: with 0 on SIGTERM or SIGINT, after SHUTDOWN_DELAY_SECONDS in which a proxy
 * learns of it; with 1 at once after an uncaught error, because the state of the process can no longer be trusted.
 * Either way requests in progress have time to finish, and uploads can be resumed.
 */
export function exitGracefully(
  running: RunningPortal,
  { log, settings }: Pick<OpenPortal['portal'], 'log' | 'settings'>,
) {
  let exitCode: number | undefined
  const { promise: delaySkipped, resolve: skipDelay } = Promise.withResolvers<void>()
  const exit = async (code: number, delaySeconds: number) => {
    const isStopping = exitCode !== undefined
    exitCode = Math.max(code, exitCode ?? 0)
    // A second signal, or an error, during the delay ends it.
    if (isStopping) return skipDelay()
    running.markNotReady()
    await Promise.race([pause(delaySeconds * 1000), delaySkipped])
    const late = pause(EXIT_MAX_MS, 'late')
    try {
      if ((await Promise.race([running.stop(), late])) === 'late') log.error('stopping took too long')
      else log.info('stopped')
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
    }
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void exit(0, settings.SHUTDOWN_DELAY_SECONDS)
    })
  }
  // Rejected promises that nothing handles arrive here too.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error: stopping')
    void exit(1, 0)
  })
}

/** Writes the calls counted since the last flush; they are lost when the database takes too long. */
async function flushCallCounts({ db, log }: OpenPortal['portal'], calls: CallCounter) {
  const late = pause(COUNTS_STOP_MAX_MS, 'late', { ref: false })
  try {
    if ((await Promise.race([calls.flush(db), late])) === 'late')
      log.warn('the last calls were not counted: the database did not answer')
  } catch (error) {
    log.warn({ err: error }, 'the last calls were not counted')
  }
}

/** Lets this process's presences expire within seconds; when the database takes too long, they expire later. */
async function endPresence(portal: OpenPortal['portal'], presence: ProcessPresence) {
  const late = pause(PRESENCE_STOP_MAX_MS, 'late', { ref: false })
  try {
    if ((await Promise.race([presence.leave(portal), late])) === 'late')
      portal.log.warn('presence was not ended: the database did not answer')
  } catch (error) {
    portal.log.warn({ err: error }, 'presence was not ended')
  }
}

/** Returns the URL at which a listening server can be reached from its own machine. */
function addressOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  const { family, port } = address
  const host = LOOPBACK[address.address] ?? address.address
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

/** Closes a server once it has answered the requests it has, or after 5 seconds. */
export async function closeServer(server: Server) {
  // Kept-alive connections would keep the server open, so each is closed with its next answer.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  // An answer that has begun cannot say so any more. Its connection is closed once the client has taken all of it.
  server.keepAliveTimeout = 1
  server.keepAliveTimeoutBuffer = 0
  await acceptWaitingConnections(server)
  const closed = once(server, 'close')
  const timer = setTimeout(() => server.closeAllConnections(), STOP_MAX_MS)
  server.close()
  server.closeIdleConnections()
  await closed
  clearTimeout(timer)
}

/** Accepts the connections that the system has already made: closing the server would reset them. */
async function acceptWaitingConnections(server: Server) {
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  // Ends the current turn of the event loop. Each further one accepts one connection.
  await nextTurn()
  for (let before = -1; before < accepted && accepted < BACKLOG_MAX; ) {
    before = accepted
    await nextTurn()
  }
}
