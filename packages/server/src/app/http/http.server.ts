import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { VIEWER_HEADER } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { RPC_PATH } from '@capstone/contract/contract'
import { DOWNLOAD_PATH, UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import { PUBLISHED_PATH } from '@capstone/contract/papers/papers.constants'
import { getRequestListener } from '@hono/node-server'
import type { DatabaseHandle } from '../../db/database.ts'
import { findViewer } from '../../features/accounts/sessions/accounts.session.ts'
import type { CallCounter } from '../../features/health/calls/calls.service.ts'
import type { Origin, Portal } from '../../rpc/context.ts'
import { limitArrivals } from '../jobs/arrivals.ts'
import { clientAddressReader } from './client.address.ts'
import { createFileHandlers } from './file.handlers.ts'
import { allowedOriginsOf, isFromOurPages } from './origins.ts'
import { watchRequest } from './request.log.ts'
import { createRpcHandler, isCall } from './rpc.ts'
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './security.headers.ts'
import { createWeb } from './web.ts'

// A large upload over a slow line is one request; anything else has to arrive within half a minute.
const UPLOAD_MAX_MS = 60 * 60 * 1000
const REQUEST_MAX_MS = 30_000
// Longer than proxies keep theirs (Caddy: two minutes): who sends on a connection just as it is closed gets no answer.
const IDLE_MAX_MS = 130_000

/**
 * The whole portal behind one Node server: calls, uploads and downloads, sign-in, pages. Not listening yet. `countCall`
 * is told of every call that was answered.
 */
export function createHttpServer(
  portal: Portal,
  database: Pick<DatabaseHandle, 'ping'>,
  webFolder: string,
  countCall: CallCounter['count'] = () => undefined,
) {
  const { settings, log } = portal
  const allowedOrigins = allowedOriginsOf(settings)
  const readAddress = clientAddressReader(settings.TRUSTED_PROXIES)
  const origins = new WeakMap<IncomingMessage, Origin>()
  const originOf = (request: IncomingMessage): Origin =>
    origins.get(request) ?? { requestId: 'unknown', ipAddress: null }
  const arrivals = limitArrivals(REQUEST_MAX_MS)
  const rpc = createRpcHandler()
  const files = createFileHandlers(portal)
  const noting = { log, countCall }
  const web = getRequestListener(createWeb({ portal, database, webFolder, allowedOrigins, originOf }).fetch)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (!isFromOurPages(request.method, request.headers.origin, allowedOrigins)) {
      return refusePlainly(response, 'ORIGIN_NOT_ALLOWED', baseErrors.ORIGIN_NOT_ALLOWED)
    }
    if (path === UPLOAD_PATH || path.startsWith(`${UPLOAD_PATH}/`)) return files.upload(request, response)
    arrivals.expect(request)
    if (path.startsWith(`${RPC_PATH}/`)) return answerCall(path, request, response)
    if (path.startsWith(`${DOWNLOAD_PATH}/`)) return files.download(request, response)
    if (path.startsWith(`${PUBLISHED_PATH}/`)) return files.published(request, response)
    return web(request, response)
  }

  async function answerCall(path: string, request: IncomingMessage, response: ServerResponse) {
    // Only a POST is held to come from our own pages.
    if (request.method !== 'POST' || !isCall(path)) return refusePlainly(response, 'NOT_FOUND', NO_SUCH_CALL)
    response.setHeader('Cache-Control', 'no-store')
    await rpc.handle(path, request, response, {
      prefix: RPC_PATH,
      context: {
        ...portal,
        origin: originOf(request),
        cookie: request.headers.cookie ?? null,
        findViewer: () => findShownViewer(portal, request.headers),
      },
    })
  }

  const times = { requestTimeout: UPLOAD_MAX_MS, keepAliveTimeout: IDLE_MAX_MS }
  return createServer(times, (request, response) => {
    const origin = { requestId: randomUUID(), ipAddress: readAddress(request) }
    origins.set(request, origin)
    response.setHeader('X-Request-Id', origin.requestId)
    for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value)
    if (settings.BASE_URL.startsWith('https:'))
      response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
    const noteAnswered = watchRequest(request, origin.requestId)
    response.on('finish', () => {
      arrivals.arrived(request)
      noteAnswered(response, noting)
    })
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error, requestId: origin.requestId }, 'fault')
      if (response.headersSent) response.destroy()
      else refusePlainly(response, 'INTERNAL_SERVER_ERROR', FAULT)
    })
  })
}

/** Whose session it is; nobody's when the calling page shows another person, who was here before in the same browser. */
async function findShownViewer(portal: Portal, headers: IncomingHttpHeaders): Promise<Viewer | null> {
  const viewer = await findViewer(portal, headers.cookie)
  const shown = headers[VIEWER_HEADER]
  return shown === undefined || shown === viewer?.id ? viewer : null
}

const NO_SUCH_CALL = { status: 404, message: 'There is no such call.' }
const FAULT = { status: 500, message: 'Something went wrong on our side.' }

function refusePlainly(response: ServerResponse, code: string, error: { status: number; message: string }) {
  response.writeHead(error.status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ code, message: error.message }))
}
