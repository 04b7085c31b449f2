import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { AUTH_PATH } from '@capstone/contract/accounts/accounts.constants'
import { baseErrors } from '@capstone/contract/base'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { DatabaseHandle } from '../../db/database.ts'
import { createAuth } from '../../features/accounts/accounts.auth.ts'
import { createAuthHandler } from '../../features/accounts/accounts.handler.ts'
import type { Origin, Portal } from '../../rpc/context.ts'
import { createPages } from './pages.ts'

const PATIENCE_MS = 2000

/** `/healthz`: the process lives. `/readyz`: it can answer, the database included; 503 otherwise, within 2 s. */
function createHealth(database: Pick<DatabaseHandle, 'ping'>) {
  const health = new Hono()
  health.get('/healthz', (c) => c.json({ status: 'alive' }))
  health.get('/readyz', async (c) => {
    const ready = await Promise.race([answers(database), pause(PATIENCE_MS, false, { ref: false })])
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503)
  })
  return health
}

const answers = (database: Pick<DatabaseHandle, 'ping'>) =>
  database.ping().then(
    () => true,
    () => false,
  )

const AUTH_BODY_MAX_BYTES = 16 * 1024

type Surroundings = {
  readonly portal: Portal
  readonly database: Pick<DatabaseHandle, 'ping'>
  readonly webFolder: string
  readonly allowedOrigins: string[]
  readonly originOf: (request: IncomingMessage) => Origin
}

/** What is answered through Hono: sign-in, health and pages. */
export function createWeb({ portal, database, webFolder, allowedOrigins, originOf }: Surroundings) {
  const web = new Hono<{ Bindings: { incoming: IncomingMessage } }>()
  const answerAuth = createAuthHandler(portal, createAuth(portal, allowedOrigins))
  const { status, message } = baseErrors.TOO_LARGE
  web.use(
    `${AUTH_PATH}/*`,
    bodyLimit({
      maxSize: AUTH_BODY_MAX_BYTES,
      onError: (c) => c.json({ code: 'TOO_LARGE', message }, status),
    }),
  )
  // The path as it came: what is spelled otherwise is another path.
  web.all(`${AUTH_PATH}/*`, (c) =>
    answerAuth(new URL(c.req.url).pathname, c.req.raw, originOf(c.env.incoming)),
  )
  web.route('/', createHealth(database))
  web.route('/', createPages(webFolder))
  web.onError((error, c) => {
    portal.log.error({ err: error, requestId: originOf(c.env.incoming).requestId }, 'fault')
    return c.json({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side.' }, 500)
  })
  return web
}
