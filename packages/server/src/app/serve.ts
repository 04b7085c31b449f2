import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { accountJobs } from '../features/accounts/accounts.job.ts'
import { accountLetters } from '../features/accounts/letters.service.ts'
import { assistantJobs } from '../features/assistant/assistant.job.ts'
import { turnsEnded } from '../features/assistant/turns.service.ts'
import { fileJobs } from '../features/files/files.job.ts'
import { mailJobs } from '../features/notifications/mails.job.ts'
import { requestJobs } from '../features/requests/requests.job.ts'
import { warnOfOutbox } from '../platform/mail.open.ts'
import { CommandError } from './command.ts'
import { createHttpServer } from './http.server.ts'
import { startJobs } from './jobs.ts'
import type { OpenPortal } from './portal.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist')
const STOP_MAX_MS = 5000
const ANSWERS_STOP_MAX_MS = 1500
// What is left of the ten seconds in which the portal stops.
const MAIL_STOP_MAX_MS = 3000

export type Serving = { readonly address: string; stop(): Promise<void> }

/** Listens, starts the jobs, and returns how to stop: requests under way are answered, then all is let go of. */
export async function servePortal({ portal, database }: OpenPortal): Promise<Serving> {
  if (!existsSync(join(WEB_FOLDER, 'app.html')))
    throw new CommandError('The web is not built yet: npm run build --workspace @capstone/web')
  const server = createHttpServer(portal, database, WEB_FOLDER)
  await listen(server, portal.settings.PORT, portal.settings.HOST)
  warnOfOutbox(portal.settings, portal.log)
  const jobs = startJobs(portal, [
    ...accountJobs,
    ...assistantJobs,
    ...requestJobs,
    ...fileJobs,
    ...mailJobs(accountLetters),
  ])
  return {
    address: portal.settings.BASE_URL,
    async stop() {
      await closeServer(server)
      // What came of answers and suggestions that were still streaming is kept before the database is let go of.
      await turnsEnded(portal.db, ANSWERS_STOP_MAX_MS)
      await jobs.stop({ milliseconds: MAIL_STOP_MAX_MS, hurryUp: portal.mail.close })
      await database.close()
    },
  }
}

/** Stops the portal when the machine asks to, once, and ends the process. */
export function stopOnSignal(serving: Serving, log: OpenPortal['portal']['log']) {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await serving.stop()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal))
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    // A connection that is kept alive would hold the server open: each goes with its next answer.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    const impatient = setTimeout(() => server.closeAllConnections(), STOP_MAX_MS)
    server.close(() => {
      clearTimeout(impatient)
      resolve()
    })
    server.closeIdleConnections()
  })
