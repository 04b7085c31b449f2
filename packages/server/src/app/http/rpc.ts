import type { IncomingMessage, ServerResponse } from 'node:http'
import { baseErrors } from '@capstone/contract/base'
import { contract, RPC_PATH } from '@capstone/contract/contract'
import { getEventIteratorSchemaDetails, isContractProcedure, ValidationError } from '@orpc/contract'
import { ORPCError, onError } from '@orpc/server'
import { BodyLimitPlugin, CompressionPlugin, type NodeHttpHandlerPlugin, RPCHandler } from '@orpc/server/node'
import type { RequestContext } from '../../rpc/context.ts'
import { isRefusal, refuse } from '../../rpc/refuse.ts'
import { router } from '../router.ts'

const BODY_MAX_BYTES = 1024 * 1024

type Issue = ValidationError['issues'][number]

const fieldOf = ({ path = [] }: Issue) =>
  path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.')

/** Turns a failed input check into the one error that names each field. */
function nameInvalidFields(error: unknown): void {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return
  if (!(error.cause instanceof ValidationError)) return
  const fields = error.cause.issues.map((issue) => ({ field: fieldOf(issue), message: issue.message }))
  refuse(baseErrors, 'INPUT_INVALID', { fields })
}

/** Turns a body over the limit into the one error that says so. */
function nameTooLarge(error: unknown): void {
  if (error instanceof ORPCError && error.code === 'PAYLOAD_TOO_LARGE') refuse(baseErrors, 'TOO_LARGE')
}

/** Told with every stream, so that proxies on the way pass on each event as it comes. */
const STREAM_HEADERS = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' } as const

/** Answers the contract's calls, straight on Node's request and response; compressed for those who ask for it. */
export function createRpcHandler() {
  const plain = createHandler([])
  // What is followed beats by itself, with one timer for all; the library has one for each stream.
  const following = createHandler([], { eventIteratorKeepAliveEnabled: false })
  // The plugin wraps every answer, even where nothing is to be compressed: a sixth of a short call's time.
  const compressing = createHandler([new CompressionPlugin()])
  return {
    handle(path: string, request: IncomingMessage, response: ServerResponse, call: Call) {
      if (!streams.has(path)) {
        return (request.headers['accept-encoding'] ? compressing : plain).handle(request, response, call)
      }
      for (const [name, value] of Object.entries(STREAM_HEADERS)) response.setHeader(name, value)
      return (path === FOLLOWING ? following : plain).handle(request, response, call)
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
    plugins: [new BodyLimitPlugin({ maxBodySize: BODY_MAX_BYTES }), ...plugins],
    interceptors: [onError(nameTooLarge)],
    clientInterceptors: [
      onError(nameInvalidFields),
      onError((error, { context, path }) => {
        if (isRefusal(error)) return
        context.log.error(
          { err: error, requestId: context.origin.requestId, procedure: path.join('.') },
          'fault',
        )
      }),
    ],
  })

const named = Object.entries(contract).flatMap(([noun, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({ path: `${RPC_PATH}/${noun}/${name}`, procedure })),
)
const calls = new Set(named.map(({ path }) => path))
const FOLLOWING = `${RPC_PATH}/live/follow`
/** Those that are answered by a stream of events. */
const streams = new Set(named.filter(({ procedure }) => isStream(procedure)).map(({ path }) => path))

function isStream(procedure: unknown): boolean {
  return (
    isContractProcedure(procedure) &&
    getEventIteratorSchemaDetails(procedure['~orpc'].outputSchema) !== undefined
  )
}

/** Whether a path is that of a call of the contract. */
export const isCall = (path: string): boolean => calls.has(path)
