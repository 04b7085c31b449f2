import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { BlockList, isIP, isIPv6, type Socket } from 'node:net'
import { AUTH_PATH, VIEWER_HEADER } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { RPC_PATH } from '@capstone/contract/contract'
import { DOWNLOAD_PATH, UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import { CALENDAR_PATH } from '@capstone/contract/hand-ins/calendar/calendar.constants'
import { PUBLISHED_PATH } from '@capstone/contract/papers/papers.constants'
import { getRequestListener } from '@hono/node-server'
import type { DatabaseHandle } from '../../db/database.ts'
import { findViewer } from '../../features/accounts/sessions/request-authentication.session.ts'
import { openResource } from '../../features/assignments/resource-access.service.ts'
import { openAttachment } from '../../features/chat/attachments.service.ts'
import { createDownloadHandler } from '../../features/files/downloads/downloads.handler.ts'
import { createPublicFileHandler } from '../../features/files/downloads/public-files.handler.ts'
import { createUploadHandler, type FindViewer } from '../../features/files/uploads/uploads.handler.ts'
import { openHandInFile } from '../../features/hand-ins/submissions/hand-in-files.service.ts'
import type { CallCounter } from '../../features/health/calls/calls.service.ts'
import { openPaperFile, openPublicPaper } from '../../features/papers/paper-files.service.ts'
import { openProjectFile } from '../../features/repository/repository.service.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Origin, Portal, RequestRecord } from '../../rpc/context.ts'
import { toErrorResponse } from '../../rpc/http.refusal.ts'
import type { Metrics } from '../metrics.ts'
import { createAnswerTimeout, STALLED_ANSWER_MS } from './answer.timeout.ts'
import { createCallLimiter } from './concurrent.calls.ts'
import { loggedPathOf, withoutQuery } from './logged-path.ts'
import { createRequestTimeout } from './request.timeout.ts'
import { createRpcHandler, isLiveCall, isRpcCall } from './rpc.ts'
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './security.headers.ts'
import { createWeb, METRICS_PATH } from './web.ts'

const STREAM_TYPE = 'text/event-stream'

/** What counts requests: `metrics` all of them, `countCall` only calls with a whole answer that is not a stream. */
type Observers = {
  readonly countCall?: CallCounter['count'] | undefined
  readonly metrics?: Metrics | undefined
}

export type ServerOptions = Observers & {
  /** Aborted before the process stops. */
  readonly stopping?: AbortSignal
  /** How long a client may take nothing of an answer. */
  readonly stalledMs?: number
}

/** The status of a request whose connection was closed before the end of the answer, as in nginx. */
const CLOSED_STATUS = 499

/**
 * Starts measuring a request. The returned function is called when the answer was sent or its connection closed: it
 * logs and counts the request. It records no duration of a stream, which lasts as long as the visit or the answer of an
 * AI service, nor of an answer that was cut off, and calls `countCall` for neither.
 */
function measureRequest(
  { method, url = '' }: IncomingMessage,
  requestId: string,
  { log, countCall, metrics }: Observers & { readonly log: Log },
) {
  const startedAt = performance.now()
  return (status: number, isTimed: boolean, record: RequestRecord) => {
    const milliseconds = performance.now() - startedAt
    log.info(
      {
        requestId,
        method,
        path: loggedPathOf(url),
        status,
        milliseconds: Math.round(milliseconds),
        ...record,
      },
      'request',
    )
    const path = withoutQuery(url)
    const isCall = method === 'POST' && isRpcCall(path)
    const duration = isTimed ? milliseconds : undefined
    if (isCall && duration !== undefined) countCall?.(duration, status)
    metrics?.recordRequest(isCall ? path : routeOf(path), status, duration)
  }
}

const ROUTES = [
  AUTH_PATH,
  UPLOAD_PATH,
  DOWNLOAD_PATH,
  PUBLISHED_PATH,
  CALENDAR_PATH,
  '/assets',
  '/healthz',
  '/readyz',
  METRICS_PATH,
]

/** Returns the route of a path, without ids, tokens and names of files; pages and unknown paths are one route. */
const routeOf = (path: string) =>
  ROUTES.find((route) => path === route || path.startsWith(`${route}/`)) ?? 'other'

const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith(STREAM_TYPE)

const LOOPBACK_NAMES = ['localhost', '127.0.0.1']

/** Returns the origins whose pages may write: the portal's own, or both names of the loopback address. */
function allowedOriginsOf({ BASE_URL }: Pick<Settings, 'BASE_URL'>): string[] {
  const base = new URL(BASE_URL)
  if (!LOOPBACK_NAMES.includes(base.hostname)) return [base.origin]
  return LOOPBACK_NAMES.map((name) => {
    const twin = new URL(base)
    twin.hostname = name
    return twin.origin
  })
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Returns whether a request has a safe method, which changes nothing, or comes from a page of an allowed origin. A
 * write without an origin is refused.
 */
const isOriginAllowed = (
  method: string | undefined,
  origin: string | undefined,
  allowed: readonly string[],
) => SAFE_METHODS.includes(method ?? '') || (origin !== undefined && allowed.includes(origin))

// An upload over a slow line may take an hour; any other request must arrive within 30 seconds.
const MIN_BYTES_PER_SECOND = 1024
const UPLOAD_LIMITS = { maxMs: HOUR_MS, minBytesPerSecond: MIN_BYTES_PER_SECOND }
const REQUEST_LIMITS = { maxMs: 30_000, minBytesPerSecond: MIN_BYTES_PER_SECOND }
/** The longest time for the head of a request, and how often Node checks it. */
const HEAD_MAX_MS = 20_000
const HEAD_CHECK_MS = 5000
// Longer than proxies keep theirs (Caddy: two minutes), since a request sent on a connection just being closed gets no
// answer.
const IDLE_MAX_MS = 130_000
const RETRY_AFTER_SECONDS = 2
/** More than one, because an answer that was just sent may not be counted as such yet. */
const PIPELINED_MAX = 10

/** Creates the Node server for calls, uploads, downloads, sign-in and pages. It does not listen yet. */
export function createHttpServer(
  portal: Portal,
  database: Pick<DatabaseHandle, 'ping'>,
  webFolder: string,
  { stopping, stalledMs = STALLED_ANSWER_MS, ...observers }: ServerOptions = {},
) {
  const { settings, log } = portal
  const allowedOrigins = allowedOriginsOf(settings)
  const readAddress = clientAddressReader(settings.TRUSTED_PROXIES)
  const baseHost = new URL(settings.BASE_URL).host
  const origins = new WeakMap<IncomingMessage, Origin>()
  const records = new WeakMap<IncomingMessage, RequestRecord>()
  const originOf = (request: IncomingMessage): Origin =>
    origins.get(request) ?? { requestId: 'unknown', ipAddress: null }
  const findAndRecordViewer = async (request: IncomingMessage) => {
    const viewer = await findMatchingViewer(portal, request.headers)
    const record = records.get(request)
    if (viewer && record) record.viewerId = viewer.id
    return viewer
  }
  const timeout = createRequestTimeout()
  const rpc = createRpcHandler()
  const limitCall = createCallLimiter()
  const files = createFileHandlers(portal, findAndRecordViewer, limitCall)
  const { metrics } = observers
  const web = getRequestListener(
    createWeb({ portal, database, webFolder, originOf, metrics, stopping }).fetch,
  )

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = withoutQuery(request.url ?? '/')
    if (!isOriginAllowed(request.method, request.headers.origin, allowedOrigins)) {
      return sendErrorJson(response, 'ORIGIN_NOT_ALLOWED', baseErrors.ORIGIN_NOT_ALLOWED)
    }
    const isUpload = path === UPLOAD_PATH || path.startsWith(`${UPLOAD_PATH}/`)
    timeout.start(request, isUpload ? UPLOAD_LIMITS : REQUEST_LIMITS)
    if (isUpload) return files.upload(request, response)
    if (path.startsWith(`${RPC_PATH}/`)) return answerCall(path, request, response)
    if (path.startsWith(`${DOWNLOAD_PATH}/`)) return files.download(request, response)
    if (path.startsWith(`${PUBLISHED_PATH}/`)) return files.published(request, response)
    return web(request, response)
  }

  async function answerCall(path: string, request: IncomingMessage, response: ServerResponse) {
    // Calls are POST only, because the origin of a GET is not checked.
    if (request.method !== 'POST' || !isRpcCall(path))
      return sendErrorJson(response, 'NOT_FOUND', NO_SUCH_CALL)
    response.setHeader('Cache-Control', 'no-store')
    const find = () => findAndRecordViewer(request)
    const { promise: work, resolve: endWork } = Promise.withResolvers<void>()
    const context = {
      ...portal,
      origin: originOf(request),
      cookie: request.headers.cookie ?? null,
      record: records.get(request) ?? {},
      findViewer: isLiveCall(path) ? find : limitCall(find, response, work),
    }
    await rpc.handle(path, request, response, { prefix: RPC_PATH, context }).finally(endWork)
  }

  const timeouts = {
    headersTimeout: HEAD_MAX_MS,
    connectionsCheckingInterval: HEAD_CHECK_MS,
    requestTimeout: UPLOAD_LIMITS.maxMs,
    keepAliveTimeout: IDLE_MAX_MS,
  }
  const isWithinLimit = createPipelineLimit()
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    if (!isWithinLimit(request, response)) return
    // HTTP/1.0 needs no host, and the health checks of some load balancers send none.
    request.headers.host ??= baseHost
    const origin = { requestId: randomUUID(), ipAddress: readAddress(request) }
    const record: RequestRecord = {}
    origins.set(request, origin)
    records.set(request, record)
    response.setHeader('X-Request-Id', origin.requestId)
    for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value)
    if (settings.BASE_URL.startsWith('https:'))
      response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
    addRetryAfterTo503(response)
    const recordRequest = measureRequest(request, origin.requestId, { log, ...observers })
    let unsentStatus = CLOSED_STATUS
    let isSent = false
    response.on('finish', () => {
      isSent = true
      timeout.finish(request)
      recordRequest(response.statusCode, !isStream(response), record)
    })
    response.on('close', () => {
      // A stream usually ends when its reader leaves.
      const isStreamLeft = isStream(response) && unsentStatus === CLOSED_STATUS
      const status = isStreamLeft ? response.statusCode : unsentStatus
      if (!isSent) recordRequest(status, false, record)
    })
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error, requestId: origin.requestId, viewerId: record.viewerId }, 'fault')
      if (response.headersSent) {
        unsentStatus = 500
        return response.destroy()
      }
      const { status, body } = toErrorResponse(error)
      sendErrorJson(response, body.code, { status, message: body.message })
    })
  }
  // Node would answer an unknown expectation itself, and nothing would watch how slowly the body arrives.
  return createServer(timeouts, listener)
    .on('checkExpectation', listener)
    .on('connection', createAnswerTimeout(stalledMs))
}

/**
 * Closes a connection with more than PIPELINED_MAX unanswered requests. Node answers pipelined requests at once and
 * keeps the answers until the client reads them: a few kilobytes of requests could fill the memory. Browsers and
 * proxies wait for each answer.
 */
function createPipelineLimit() {
  const unanswered = new WeakMap<Socket, number>()
  const add = (socket: Socket, change: number) => {
    const count = (unanswered.get(socket) ?? 0) + change
    unanswered.set(socket, count)
    return count
  }
  /** Counts a request until it is answered; returns whether to answer it. */
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // What had arrived on a connection is still parsed after it was closed.
    if (socket.destroyed) return false
    if (add(socket, 1) > PIPELINED_MAX) {
      socket.destroy()
      return false
    }
    response.once('close', () => add(socket, -1))
    return true
  }
}

function addRetryAfterTo503(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
    return writeHead(status, ...rest)
  }
}

/** Finds the viewer of the session; null when the calling page still shows a previous user of the same browser. */
async function findMatchingViewer(portal: Portal, headers: IncomingHttpHeaders): Promise<Viewer | null> {
  const viewer = await findViewer(portal, headers.cookie)
  const shown = headers[VIEWER_HEADER]
  return shown === undefined || shown === viewer?.id ? viewer : null
}

const NO_SUCH_CALL = { status: 404, message: 'There is no such call.' }

function sendErrorJson(response: ServerResponse, code: string, error: { status: number; message: string }) {
  response.writeHead(error.status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ code, message: error.message }))
}

/**
 * Creates a function that returns a client's IP address: the socket's or, when that is a trusted proxy, the last
 * address in `X-Forwarded-For` that is not one. Addresses that a client wrote there itself are never trusted. When the
 * last one is not an IP address, or all are trusted proxies, the socket's address is used.
 */
function clientAddressReader(trustedProxies: readonly string[]) {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix) trusted.addSubnet(address, Number(prefix), family)
    else trusted.addAddress(address, family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return (request: IncomingMessage): string => {
    const socketAddress = plainAddress(request.socket.remoteAddress ?? '')
    if (!isTrusted(socketAddress)) return socketAddress
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    const hops = forwarded.map((hop) => plainAddress(hop.trim())).filter(Boolean)
    const client = hops.findLast((hop) => !isTrusted(hop))
    return client !== undefined && isIP(client) ? client : socketAddress
  }
}

/**
 * Removes the IPv6 prefix that a dual-stack socket adds to an IPv4 address, and the port that some proxies add: with it
 * each connection would count as another client.
 */
const plainAddress = (address: string) =>
  address
    .replace(/^::ffff:/, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')

/**
 * Creates the handlers of uploads, downloads and published papers. Each kind of signed link is opened by the feature
 * that owns the file.
 */
function createFileHandlers(
  portal: Portal,
  viewerOf: FindViewer,
  limitCall: ReturnType<typeof createCallLimiter>,
) {
  const limitDownload = createCallLimiter()
  // A PATCH sends the bytes and may take an hour, so it does not count against the limit of concurrent calls.
  const findUploader = (request: IncomingMessage, response: ServerResponse) =>
    request.method === 'PATCH' ? viewerOf(request) : limitCall(() => viewerOf(request), response)()
  const findDownloader = (request: IncomingMessage, response: ServerResponse) =>
    limitDownload(() => viewerOf(request), response)()
  return {
    upload: createUploadHandler(portal, findUploader),
    download: createDownloadHandler(portal, findDownloader, {
      'project-file': openProjectFile,
      resource: openResource,
      paper: openPaperFile,
      'hand-in': openHandInFile,
      attachment: openAttachment,
    }),
    published: createPublicFileHandler(portal, openPublicPaper),
  }
}
