import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { AUTH_PATH } from '@capstone/contract/accounts/accounts.constants'
import { baseErrors } from '@capstone/contract/base'
import { CALENDAR_PATH } from '@capstone/contract/hand-ins/calendar/calendar.constants'
import { JWKS_PATH } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { DatabaseHandle } from '../../db/database.ts'
import { createAuthHandler } from '../../features/accounts/accounts.handler.ts'
import { readFeed } from '../../features/hand-ins/calendar/calendar-events.service.ts'
import { readReceiptKeys } from '../../features/hand-ins/receipts/receipt-signing.service.ts'
import { isLoopback } from '../../platform/settings/settings.ts'
import type { Origin, Portal } from '../../rpc/context.ts'
import { toErrorResponse } from '../../rpc/http.refusal.ts'
import { createDemoMails, DEMO_MAILS_PATH } from '../demo/demo-mails.router.ts'
import type { Metrics } from '../metrics.ts'
import { createPages } from './pages.ts'

const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'
const CACHE_ONE_HOUR = 'public, max-age=3600'
// Without this header, caches in front of the portal may keep an answer, even a 404.
const NOT_STORED = { 'Cache-Control': 'no-store' }

type Bindings = { Bindings: { incoming: IncomingMessage } }

/** Serves the built web: its files, compressed, with their caching headers, and at every other address a page. */
function createWebFiles({ portal, webFolder, originOf }: WebOptions) {
  const answerPage = createPages(portal, webFolder)
  const files = new Hono<Bindings>()

  files.use(compress())
  files.get(
    '/assets/*',
    serveStatic({
      root: webFolder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', CACHE_ONE_YEAR),
    }),
    (c) => c.notFound(),
  )
  // Browsers request it for a file that is opened on its own, such as a published paper.
  files.get('/favicon.ico', (c) => {
    c.header('Cache-Control', CACHE_ONE_HOUR)
    return c.redirect('/mark.svg')
  })
  files.get(
    '/:file{[\\w-]+\\.(svg|png|ico|txt|webmanifest)}',
    serveStatic({ root: webFolder, onFound: (_path, c) => c.header('Cache-Control', CACHE_ONE_HOUR) }),
    (c) => c.notFound(),
  )
  files.get('/api/*', (c) => c.notFound())
  files.get('*', (c) =>
    answerPage({
      url: new URL(c.req.url),
      cookie: c.req.header('cookie') ?? null,
      origin: originOf(c.env.incoming),
    }),
  )
  return files
}

const READY_MAX_MS = 2000

/**
 * Serves `/healthz`, always 200, and `/readyz`: 200 if the database answers within 2 s; otherwise, and once the process
 * is about to stop, 503.
 */
function createHealth({ database, stopping }: Pick<WebOptions, 'database' | 'stopping'>) {
  const health = new Hono()
  health.get('/healthz', (c) => c.json({ status: 'alive' }, 200, NOT_STORED))
  health.get('/readyz', async (c) => {
    if (stopping?.aborted) return c.json({ status: 'stopping' }, 503, NOT_STORED)
    const isReady = await Promise.race([isReachable(database), pause(READY_MAX_MS, false, { ref: false })])
    return c.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503, NOT_STORED)
  })
  return health
}

const isReachable = (database: Pick<DatabaseHandle, 'ping'>) =>
  database.ping().then(
    () => true,
    () => false,
  )

export const METRICS_PATH = '/metrics'
const TOKEN_REQUIRED = {
  code: 'TOKEN_REQUIRED',
  message: 'Metrics require the token of METRICS_TOKEN in the Authorization header.',
}

/** Serves the metrics to programs that know METRICS_TOKEN. Without that setting there is no such path. */
function createMetricsRoutes({ portal, metrics }: Pick<WebOptions, 'portal' | 'metrics'>) {
  const routes = new Hono()
  const { METRICS_TOKEN } = portal.settings
  routes.get(METRICS_PATH, async (c) => {
    if (!metrics || !METRICS_TOKEN) return c.notFound()
    c.header('Cache-Control', 'no-store')
    if (!isEqualSecret(c.req.header('authorization') ?? '', `Bearer ${METRICS_TOKEN}`))
      return c.json(TOKEN_REQUIRED, 401, { 'WWW-Authenticate': 'Bearer' })
    return c.body(await metrics.print(), 200, { 'Content-Type': metrics.contentType })
  })
  return routes
}

/** Compares digests, which all have one length, so that the duration reveals nothing about the secret. */
const isEqualSecret = (given: string, secret: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'))

/**
 * Serves what programs read without a session: the keys that verify receipts, and calendar feeds, whose address is the
 * secret. An unknown or revoked feed answers 404, and one that is read too often 429.
 */
function createPublicRoutes(portal: Portal) {
  const routes = new Hono()
  routes.get(JWKS_PATH, async (c) =>
    c.json(await readReceiptKeys(portal), 200, { 'Cache-Control': 'public, max-age=300' }),
  )
  routes.get(`${CALENDAR_PATH}/:file{[0-9a-f-]+\\.ics}`, async (c) => {
    const feed = await readFeed(portal, c.req.param('file').slice(0, -'.ics'.length))
    if (feed === null) return c.notFound()
    return c.body(feed, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-store',
    })
  })
  return routes
}

const AUTH_BODY_MAX_BYTES = 16 * 1024

type WebOptions = {
  readonly portal: Portal
  readonly database: Pick<DatabaseHandle, 'ping'>
  readonly webFolder: string
  readonly originOf: (request: IncomingMessage) => Origin
  readonly metrics: Metrics | undefined
  /** Aborted before the process stops. */
  readonly stopping: AbortSignal | undefined
}

/** Creates the Hono application for the requests that are not calls, uploads or downloads. */
export function createWeb(options: WebOptions) {
  const { portal, originOf } = options
  const web = new Hono<Bindings>()
  const answerAuth = createAuthHandler(portal)
  const { status, message } = baseErrors.TOO_LARGE
  web.use(
    `${AUTH_PATH}/*`,
    bodyLimit({
      maxSize: AUTH_BODY_MAX_BYTES,
      onError: (c) => c.json({ code: 'TOO_LARGE', message }, status, NOT_STORED),
    }),
  )
  // Not percent-decoded, unlike `c.req.path`, so that an encoded spelling is a different path.
  web.all(`${AUTH_PATH}/*`, (c) =>
    answerAuth(new URL(c.req.url).pathname, c.req.raw, originOf(c.env.incoming)),
  )
  web.route('/', createHealth(options))
  web.route('/', createMetricsRoutes(options))
  // Only on the machine that runs the demo, because a link in an email signs in to its recipient's account.
  if (portal.settings.IS_DEMO && isLoopback(new URL(portal.settings.BASE_URL).hostname))
    web.route(DEMO_MAILS_PATH, createDemoMails(portal.settings))
  web.route('/', createPublicRoutes(portal))
  web.route('/', createWebFiles(options))
  web.notFound((c) => c.json({ code: 'NOT_FOUND', message: 'There is nothing here.' }, 404, NOT_STORED))
  web.onError((error, c) => {
    const { status, body } = toErrorResponse(error)
    if (status >= 500)
      portal.log.error({ err: error, requestId: originOf(c.env.incoming).requestId }, 'fault')
    const { retryAfterSeconds } = (body.data ?? {}) as { readonly retryAfterSeconds?: number }
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
    return c.json(body, status as ContentfulStatusCode, NOT_STORED)
  })
  return web
}
