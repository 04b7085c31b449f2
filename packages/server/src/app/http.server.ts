import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { AUTH_PATH } from '@capstone/contract/accounts/accounts.constants'
import { baseErrors } from '@capstone/contract/base'
import { RPC_PATH } from '@capstone/contract/contract'
import { DOWNLOAD_PATH, UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { DatabaseHandle } from '../db/database.ts'
import { createAuth } from '../features/accounts/accounts.auth.ts'
import { createAuthHandler } from '../features/accounts/accounts.handler.ts'
import { findViewer } from '../features/accounts/accounts.session.ts'
import type { Portal } from '../rpc/context.ts'
import { clientAddressReader } from './client.address.ts'
import { createFileHandlers } from './file.handlers.ts'
import { createHealth } from './health.ts'
import { allowedOriginsOf, isFromOurPages } from './origins.ts'
import { createPages } from './pages.ts'
import { createRpcHandler } from './rpc.ts'
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './security.headers.ts'

type Bindings = { incoming: IncomingMessage }

/** The whole portal behind one Node server: calls, uploads and downloads, sign-in, pages. Not listening yet. */
export function createHttpServer(portal: Portal, database: Pick<DatabaseHandle, 'ping'>, webFolder: string) {
  const { settings, log } = portal
  const allowedOrigins = allowedOriginsOf(settings)
  const readAddress = clientAddressReader(settings.TRUSTED_PROXIES)
  const rpc = createRpcHandler()
  const files = createFileHandlers(portal)
  const answerAuth = createAuthHandler(portal, createAuth(portal, allowedOrigins))
  const listener = getRequestListener(createWeb().fetch)

  function createWeb() {
    const web = new Hono<{ Bindings: Bindings }>()
    web.all(`${AUTH_PATH}/*`, (c) =>
      answerAuth({ path: c.req.path, request: c.req.raw, clientAddress: readAddress(c.env.incoming) }),
    )
    web.route('/', createHealth(database))
    web.route('/', createPages(webFolder))
    return web
  }

  async function answer(request: IncomingMessage, response: ServerResponse, requestId: string) {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (!isFromOurPages(request.method, request.headers.origin, allowedOrigins)) {
      return sendJson(response, baseErrors.ORIGIN_NOT_ALLOWED.status, {
        code: 'ORIGIN_NOT_ALLOWED',
        message: baseErrors.ORIGIN_NOT_ALLOWED.message,
      })
    }
    if (path.startsWith(`${RPC_PATH}/`)) return answerCall(request, response, requestId)
    if (path === UPLOAD_PATH || path.startsWith(`${UPLOAD_PATH}/`)) return files.upload(request, response)
    if (path.startsWith(`${DOWNLOAD_PATH}/`)) return files.download(request, response)
    return listener(request, response)
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse, requestId: string) {
    response.setHeader('Cache-Control', 'no-store')
    const context = {
      ...portal,
      origin: { requestId, ipAddress: readAddress(request) },
      cookie: request.headers.cookie ?? null,
      findViewer: () => findViewer(portal, request.headers.cookie),
    }
    const { matched } = await rpc.handle(request, response, { prefix: RPC_PATH, context })
    if (!matched) sendJson(response, 404, { code: 'NOT_FOUND', message: 'There is no such call.' })
  }

  return createServer({ requestTimeout: REQUEST_MAX_MS }, (request, response) => {
    const requestId = randomUUID()
    const began = performance.now()
    response.setHeader('X-Request-Id', requestId)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
    if (settings.BASE_URL.startsWith('https:'))
      response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
    response.on('finish', () => {
      const milliseconds = Math.round(performance.now() - began)
      const path = describePath(request.url ?? '')
      log.info(
        { requestId, method: request.method, path, status: response.statusCode, milliseconds },
        'request',
      )
    })
    answer(request, response, requestId).catch((error: unknown) => {
      log.error({ err: error, requestId }, 'fault')
      if (response.headersSent) response.destroy()
      else
        sendJson(response, 500, {
          code: 'INTERNAL_SERVER_ERROR',
          message: 'Something went wrong on our side.',
        })
    })
  })
}

// A large upload over a slow line is one request.
const REQUEST_MAX_MS = 60 * 60 * 1000
const LOGGED_PATH_MAX = 200

/** A path as the log shows it: without the query, and without the token of a signed link. */
const describePath = (url: string) => {
  const path = url.split('?', 1)[0] ?? ''
  return path.startsWith(`${DOWNLOAD_PATH}/`) ? `${DOWNLOAD_PATH}/[token]` : path.slice(0, LOGGED_PATH_MAX)
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}
