import type { IncomingMessage, ServerResponse } from 'node:http'
import { baseErrors } from '@capstone/contract/base'
import { contract, RPC_PATH } from '@capstone/contract/contract'
import { getEventIteratorSchemaDetails, isContractProcedure, ValidationError } from '@orpc/contract'
import { ORPCError, onError } from '@orpc/server'
import {
  CompressionPlugin,
  type NodeHttpHandlerPlugin,
  RPCHandler,
  type RPCHandlerOptions,
} from '@orpc/server/node'
import { isDatabaseUnavailable } from '../../db/database.errors.ts'
import type { RequestContext } from '../../rpc/context.ts'
import { isRefusal, refuse } from '../../rpc/refuse.ts'
import { router } from '../router.ts'

const BODY_MAX_BYTES = 1024 * 1024
/**
 * The longest body of what no limit of concurrent calls delays, callers without a session and the live stream: many
 * times what requesting a recovery link needs.
 */
const UNLIMITED_CALL_BODY_MAX_BYTES = 16 * 1024

type Issue = ValidationError['issues'][number]

const fieldOf = ({ path = [] }: Issue) =>
  path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.')

/** Turns a failed input validation into INPUT_INVALID, which names each field. */
function refuseInvalidInput(error: unknown): void {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return
  if (!(error.cause instanceof ValidationError)) return
  const fields = error.cause.issues.map((issue) => ({ field: fieldOf(issue), message: issue.message }))
  refuse(baseErrors, 'INPUT_INVALID', { fields })
}

/**
 * Refuses a body over `maxBytes` where the library reads it: by iterating over the request. Its own plugin throws from
 * an event instead, which nothing can catch when the call was answered before its body arrived.
 */
function limitBody(request: IncomingMessage, maxBytes: number): void {
  request[Symbol.asyncIterator] = async function* (): AsyncGenerator<Buffer, undefined> {
    try {
      if (Number(request.headers['content-length']) > maxBytes) refuse(baseErrors, 'TOO_LARGE')
      let bytes = 0
      // The connection must outlast the reading, to carry the answer.
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        bytes += chunk.length
        if (bytes > maxBytes) refuse(baseErrors, 'TOO_LARGE')
        yield chunk
      }
    } finally {
      // Discards the rest, because most clients read the answer only after they have sent everything.
      request.resume()
    }
    return undefined
  }
}

type Interceptor = NonNullable<RPCHandlerOptions<RequestContext>['interceptors']>[number]

/**
 * Refuses a long body of a caller without a session before it is read: parsing one of 1 MB takes about 50 ms of
 * processor time, and only the calls of signed-in people are limited.
 */
const refuseLargeAnonymousBody: Interceptor = async ({ context, request, next }) => {
  // A chunked body has no declared length.
  const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (bytes > UNLIMITED_CALL_BODY_MAX_BYTES && !(await context.findViewer()))
    refuse(baseErrors, 'SIGN_IN_REQUIRED')
  return next()
}

/** Refuses what is not JSON before it is read: the library keeps each chunk of such a body, however short. */
const refuseOtherTypes: Interceptor = ({ request, next }) => {
  const { 'content-type': type = 'application/json', 'content-disposition': disposition } = request.headers
  const isJson = disposition === undefined && String(type).startsWith('application/json')
  return isJson ? next() : refuse(baseErrors, 'NOT_JSON')
}

function refuseWithoutDatabase(error: unknown): void {
  if (isDatabaseUnavailable(error)) refuse(baseErrors, 'DATABASE_UNAVAILABLE')
}

/**
 * Turns a fault into SIGN_IN_REQUIRED when the session has ended since the call began: the rows of a deleted person are
 * gone in the middle of their call.
 */
async function refuseEndedSession(error: unknown, context: RequestContext): Promise<void> {
  if (isRefusal(error) || isDatabaseUnavailable(error) || !context.record.viewerId) return
  if (!(await context.findViewer())) refuse(baseErrors, 'SIGN_IN_REQUIRED')
}

/** Sent with every stream, so that proxies pass on each event without buffering. */
const STREAM_HEADERS = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' } as const

/**
 * Answers the contract's calls directly on Node's request and response; all but streams compressed when the client
 * accepts it.
 */
export function createRpcHandler() {
  const plain = createHandler([])
  // Live streams send heartbeats with one timer for all of them; the library would use one for each stream.
  const live = createHandler([], { eventIteratorKeepAliveEnabled: false })
  // A handler of its own, because the plugin costs a sixth of a short call's time even when nothing is compressed.
  const compressing = createHandler([new CompressionPlugin()])
  return {
    handle(path: string, request: IncomingMessage, response: ServerResponse, call: Call) {
      limitBody(request, isLiveCall(path) ? UNLIMITED_CALL_BODY_MAX_BYTES : BODY_MAX_BYTES)
      if (!streams.has(path)) {
        return (request.headers['accept-encoding'] ? compressing : plain).handle(request, response, call)
      }
      for (const [name, value] of Object.entries(STREAM_HEADERS)) response.setHeader(name, value)
      return (isLiveCall(path) ? live : plain).handle(request, response, call)
    },
  }
}

type Call = { readonly prefix: typeof RPC_PATH; readonly context: RequestContext }

const createHandler = (
  plugins: NodeHttpHandlerPlugin<RequestContext>[],
  streaming: { readonly eventIteratorKeepAliveEnabled?: boolean } = {},
) =>
  new RPCHandler<RequestContext>(router, {
    ...streaming,
    plugins,
    interceptors: [onError(refuseWithoutDatabase), refuseOtherTypes, refuseLargeAnonymousBody],
    clientInterceptors: [
      onError(refuseInvalidInput),
      onError(refuseWithoutDatabase),
      onError((error, { context, path }) => {
        const { origin, record, log } = context
        if (isRefusal(error)) {
          record.refusal = error.code
          return
        }
        log.error(
          { err: error, requestId: origin.requestId, viewerId: record.viewerId, procedure: path.join('.') },
          'fault',
        )
      }),
      onError((error, { context }) => refuseEndedSession(error, context)),
    ],
  })

const procedures = Object.entries(contract).flatMap(([noun, branch]) =>
  Object.entries(branch).map(([name, procedure]) => ({ path: `${RPC_PATH}/${noun}/${name}`, procedure })),
)
const calls = new Set(procedures.map(({ path }) => path))
const LIVE_PATH = `${RPC_PATH}/live/follow`
/** The paths of calls that are answered by an event stream. */
const streams = new Set(procedures.filter(({ procedure }) => isStream(procedure)).map(({ path }) => path))

function isStream(procedure: unknown): boolean {
  return (
    isContractProcedure(procedure) &&
    getEventIteratorSchemaDetails(procedure['~orpc'].outputSchema) !== undefined
  )
}

/** Returns whether a call is the stream of live events, which lasts as long as the visit. */
export const isLiveCall = (path: string): boolean => path === LIVE_PATH

/** Returns whether a path is that of a call of the contract. */
export const isRpcCall = (path: string): boolean => calls.has(path)
