import { addMessages, addPairs, SECRET } from './chat.rows.ts'
import {
  asMilliseconds,
  asSeconds,
  atMost,
  type Measurement,
  medianOf,
  withoutTarget,
} from './measurement.ts'
import { withPortal } from './portal.ts'
import { withClient, withDatabase } from './postgres.ts'
import { readProcessorTime, withFolder, withProcess } from './processes.ts'
import type { RestartJob, RestartOutcome } from './restart.process.ts'

const PAIRS = 500
const MESSAGES_BEFORE = 20
const ALL_MAX_MS = 10_000

/** A restart of the portal on PostgreSQL, with a thousand people whose browsers have a stream and a thread open. */
export const measureRestart = (): Promise<Measurement> =>
  withDatabase('restart', (DATABASE_URL) =>
    withFolder(async (folder) => {
      const environment = { DATABASE_URL, AUTH_SECRET: SECRET, LOG_LEVEL: 'warn' }
      return withPortal(folder, environment, async (before) => {
        const pairs = await withClient(DATABASE_URL, (client) => addPairs(client, PAIRS, MESSAGES_BEFORE))
        const job: RestartJob = { url: before.url, pairs }
        return withProcess('restart.process.ts', job, async (_connected: string, waitForNext) => {
          await before.stop()
          await withClient(DATABASE_URL, (client) =>
            addMessages(
              client,
              pairs.map(({ threadId }) => threadId),
              { first: MESSAGES_BEFORE + 1, last: MESSAGES_BEFORE + 1 },
            ),
          )
          const outcome = waitForNext<RestartOutcome>()
          const PORT = new URL(before.url).port
          return withPortal(folder, { ...environment, PORT }, async (portal) => {
            const readyAt = Date.now()
            const usedByStart = readProcessorTime(portal.pid)
            const { times, calls, bytes } = await outcome
            const used = readProcessorTime(portal.pid) - usedByStart
            const afterReady = times.map((time) => time - readyAt)
            return { rows: rowsOf(afterReady, calls, bytes, used), notes: [DESCRIPTION] }
          })
        })
      })
    }),
  )

const DESCRIPTION = `Restart: ${2 * PAIRS} people, each with a stream and a thread open, which gets a message while the portal is down; measured from the first 200 of /readyz until each person has fetched the message and the rest of their screen.`

const rowsOf = (times: readonly number[], calls: number, bytes: number, used: number) => [
  atMost(
    `restart: all of ${times.length} clients up to date again`,
    Math.max(...times),
    ALL_MAX_MS,
    asSeconds,
  ),
  withoutTarget('· median', asSeconds(medianOf(times))),
  withoutTarget('· calls, bytes for each client', `${calls}, ${Math.round(bytes / times.length)}`),
  withoutTarget(
    '· processor time of the portal, for each client',
    `${asSeconds(used)}, ${asMilliseconds(used / times.length)}`,
  ),
]
