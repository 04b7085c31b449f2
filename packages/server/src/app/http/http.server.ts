import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { VIEWER_HEADER } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { RPC_PATH } from '@capstone/contract/contract'
import { DOWNLOAD_PATH, UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import { PUBLISHED_PATH } from '@capstone/contract/papers/papers.constants'
import { getRequestListener } from '@hono/node-server'
import type { DatabaseHandle } from '../../db/database.ts'
import { findViewer } from '../../features/accounts/sessions/accounts.session.ts'
import { openResource } from '../../features/assignments/resources.service.ts'
import { openAttachment } from '../../features/chat/attachments.service.ts'
import { createDownloadHandler } from '../../features/files/downloads/downloads.router.ts'
import { createPublicFileHandler } from '../../features/files/downloads/public-files.router.ts'
import { createUploadHandler } from '../../features/files/uploads/uploads.router.ts'
import type { CallCounter } from '../../features/health/calls/calls.service.ts'
import { openPaperFile, openPublicPaper } from '../../features/papers/paper-files.service.ts'
import { openProjectFile } from '../../features/repository/repository.service.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Origin, Portal } from '../../rpc/context.ts'
import { createRequestTimeout } from './request.timeout.ts'
import { createRpcHandler, isCall } from './rpc.ts'
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './security.headers.ts'
import { createWeb } from './web.ts'

const PATH_MAX_LENGTH = 200
const STREAM_TYPE = 'text/event-stream'

type Recorders = { readonly log: Log; readonly countCall: CallCounter['count'] }

/**
 * Starts measuring a request. The returned function is called when the answer was sent: it logs the request, and counts it if
 * it is a call. Streams are not counted, because their duration is that of the visit.
 */
function measureRequest({ method, url = '' }: IncomingMessage, requestId: string) {
  const startedAt = performance.now()
  return (response: ServerResponse, { log, countCall }: Recorders) => {
    const milliseconds = performance.now() - startedAt
    const status = response.statusCode
    log.info(
      { requestId, method, path: loggedPathOf(url), status, milliseconds: Math.round(milliseconds) },
      'request',
    )
    if (method === 'POST' && isCall(withoutQuery(url)) && !isStream(response)) countCall(milliseconds, status)
  }
}

const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith(STREAM_TYPE)

function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Returns a URL's path for the log: without the query and without the token of a signed link. */
function loggedPathOf(url: string): string {
  const path = withoutQuery(url)
  return path.startsWith(`${DOWNLOAD_PATH}/`) ? `${DOWNLOAD_PATH}/[token]` : path.slice(0, PATH_MAX_LENGTH)
}

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

/** Returns whether a request only reads or comes from one of our own pages. A write without an origin is refused. */
const isFromOurPages = (method: string | undefined, origin: string | undefined, allowed: readonly string[]) =>
  SAFE_METHODS.includes(method ?? '') || (origin !== undefined && allowed.includes(origin))

// A large upload over a slow line is one request; any other request has to arrive within half a minute.
const UPLOAD_MAX_MS = 60 * 60 * 1000
const REQUEST_MAX_MS = 30_000
// Longer than proxies keep theirs (Caddy: two minutes), since a request sent on a connection just being closed gets no answer.
const IDLE_MAX_MS = 130_000

/**
 * Creates the Node server for calls, uploads, downloads, sign-in and pages. It does not listen yet. `countCall` is called for
 * every answered call.
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
  const timeout = createRequestTimeout(REQUEST_MAX_MS)
  const rpc = createRpcHandler()
  const files = createFileHandlers(portal)
  const recorders = { log, countCall }
  const web = getRequestListener(createWeb({ portal, database, webFolder, originOf }).fetch)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (!isFromOurPages(request.method, request.headers.origin, allowedOrigins)) {
      return refusePlainly(response, 'ORIGIN_NOT_ALLOWED', baseErrors.ORIGIN_NOT_ALLOWED)
    }
    if (path === UPLOAD_PATH || path.startsWith(`${UPLOAD_PATH}/`)) return files.upload(request, response)
    timeout.start(request)
    if (path.startsWith(`${RPC_PATH}/`)) return answerCall(path, request, response)
    if (path.startsWith(`${DOWNLOAD_PATH}/`)) return files.download(request, response)
    if (path.startsWith(`${PUBLISHED_PATH}/`)) return files.published(request, response)
    return web(request, response)
  }

  async function answerCall(path: string, request: IncomingMessage, response: ServerResponse) {
    // Only the origin of a POST is checked.
    if (request.method !== 'POST' || !isCall(path)) return refusePlainly(response, 'NOT_FOUND', NO_SUCH_CALL)
    response.setHeader('Cache-Control', 'no-store')
    await rpc.handle(path, request, response, {
      prefix: RPC_PATH,
      context: {
        ...portal,
        origin: originOf(request),
        cookie: request.headers.cookie ?? null,
        findViewer: () => findMatchingViewer(portal, request.headers),
      },
    })
  }

  const timeouts = { requestTimeout: UPLOAD_MAX_MS, keepAliveTimeout: IDLE_MAX_MS }
  return createServer(timeouts, (request, response) => {
    const origin = { requestId: randomUUID(), ipAddress: readAddress(request) }
    origins.set(request, origin)
    response.setHeader('X-Request-Id', origin.requestId)
    for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value)
    if (settings.BASE_URL.startsWith('https:'))
      response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
    const recordAnswer = measureRequest(request, origin.requestId)
    response.on('finish', () => {
      timeout.clear(request)
      recordAnswer(response, recorders)
    })
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error, requestId: origin.requestId }, 'fault')
      if (response.headersSent) response.destroy()
      else refusePlainly(response, 'INTERNAL_SERVER_ERROR', FAULT)
    })
  })
}

/** Finds the viewer of the session; null when the calling page still shows a previous user of the same browser. */
async function findMatchingViewer(portal: Portal, headers: IncomingHttpHeaders): Promise<Viewer | null> {
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

/**
 * Creates a function that returns a client's IP address: the socket's or, when that is a trusted proxy, the last address in
 * `X-Forwarded-For` that is not one. Addresses that a client wrote there itself are never trusted.
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
    return hops.findLast((hop) => !isTrusted(hop)) ?? socketAddress
  }
}

/** Removes the IPv6 prefix that a dual-stack socket adds to an IPv4 address. */
const plainAddress = (address: string) => address.replace(/^::ffff:/, '')

/**
 * Creates the handlers of uploads, downloads and published papers. Each kind of signed link is opened by the feature that
 * owns the file.
 */
function createFileHandlers(portal: Portal) {
  const viewerOf = (request: IncomingMessage) => findViewer(portal, request.headers.cookie)
  return {
    upload: createUploadHandler(portal, viewerOf),
    download: createDownloadHandler(portal, viewerOf, {
      'project-file': openProjectFile,
      resource: openResource,
      paper: openPaperFile,
      attachment: openAttachment,
    }),
    published: createPublicFileHandler(portal, openPublicPaper),
  }
}
