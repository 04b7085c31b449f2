import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AUTH_PATH } from '@capstone/contract/accounts/accounts.constants'
import { baseErrors } from '@capstone/contract/base'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { DatabaseHandle } from '../../db/database.ts'
import { createAuthHandler } from '../../features/accounts/accounts.handler.ts'
import type { Origin, Portal } from '../../rpc/context.ts'
import { pageHeadersOf, pagePolicy } from './security.headers.ts'

const NONCE_PLACEHOLDER = /__NONCE__/g
const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'
const CACHE_ONE_HOUR = 'public, max-age=3600'

/**
 * Serves the built web: its files, compressed and cached for a year; the prerendered landing page at `/`; and at every
 * other address the page of the client-side application, which does the routing.
 */
function createPages(webFolder: string) {
  const landing = readFileSync(join(webFolder, 'index.html'), 'utf8')
  const application = readFileSync(join(webFolder, 'app.html'), 'utf8')
  const pages = new Hono()

  const servePage = (html: string, path: string) => {
    const nonce = randomBytes(16).toString('base64')
    return new Response(html.replace(NONCE_PLACEHOLDER, nonce), {
      headers: {
        ...pageHeadersOf(path),
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy(nonce),
        'Cache-Control': 'no-store',
      },
    })
  }

  pages.use(compress())
  pages.get('/', (c) => servePage(landing, c.req.path))
  pages.get(
    '/assets/*',
    serveStatic({
      root: webFolder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', CACHE_ONE_YEAR),
    }),
    (c) => c.notFound(),
  )
  pages.get(
    '/:file{[\\w-]+\\.(svg|png|ico|txt|webmanifest)}',
    serveStatic({ root: webFolder, onFound: (_path, c) => c.header('Cache-Control', CACHE_ONE_HOUR) }),
    (c) => c.notFound(),
  )
  pages.get('/api/*', (c) => c.notFound())
  pages.get('*', (c) => servePage(application, c.req.path))
  pages.notFound((c) => c.json({ code: 'NOT_FOUND', message: 'There is nothing here.' }, 404))
  return pages
}

const READY_MAX_MS = 2000

/** Serves `/healthz`, always 200, and `/readyz`: 200 if the database answers within 2 s, otherwise 503. */
function createHealth(database: Pick<DatabaseHandle, 'ping'>) {
  const health = new Hono()
  health.get('/healthz', (c) => c.json({ status: 'alive' }))
  health.get('/readyz', async (c) => {
    const isReady = await Promise.race([isReachable(database), pause(READY_MAX_MS, false, { ref: false })])
    return c.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503)
  })
  return health
}

const isReachable = (database: Pick<DatabaseHandle, 'ping'>) =>
  database.ping().then(
    () => true,
    () => false,
  )

const AUTH_BODY_MAX_BYTES = 16 * 1024

type WebOptions = {
  readonly portal: Portal
  readonly database: Pick<DatabaseHandle, 'ping'>
  readonly webFolder: string
  readonly originOf: (request: IncomingMessage) => Origin
}

/** Creates the Hono application that answers sign-in, health checks and pages. */
export function createWeb({ portal, database, webFolder, originOf }: WebOptions) {
  const web = new Hono<{ Bindings: { incoming: IncomingMessage } }>()
  const answerAuth = createAuthHandler(portal)
  const { status, message } = baseErrors.TOO_LARGE
  web.use(
    `${AUTH_PATH}/*`,
    bodyLimit({
      maxSize: AUTH_BODY_MAX_BYTES,
      onError: (c) => c.json({ code: 'TOO_LARGE', message }, status),
    }),
  )
  // Not percent-decoded, unlike `c.req.path`, so that an encoded spelling is a different path.
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
