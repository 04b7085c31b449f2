import type { IncomingMessage, ServerResponse } from 'node:http'
import { baseErrors } from '@capstone/contract/base'
import { contract, RPC_PATH } from '@capstone/contract/contract'
import { ValidationError } from '@orpc/contract'
import { ORPCError, onError } from '@orpc/server'
import { BodyLimitPlugin, CompressionPlugin, type NodeHttpHandlerPlugin, RPCHandler } from '@orpc/server/node'
import type { RequestContext } from '../rpc/context.ts'
import { isRefusal, refuse } from '../rpc/refuse.ts'
import { router } from './router.ts'

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

/** Answers the contract's calls, straight on Node's request and response; compressed for those who ask for it. */
export function createRpcHandler() {
  const plain = createHandler([])
  // The plugin wraps every answer, even where nothing is to be compressed: a sixth of a short call's time.
  const compressing = createHandler([new CompressionPlugin()])
  return {
    handle: (request: IncomingMessage, response: ServerResponse, call: Call) =>
      (request.headers['accept-encoding'] ? compressing : plain).handle(request, response, call),
  }
}

type Call = { readonly prefix: typeof RPC_PATH; readonly context: RequestContext }

const createHandler = (plugins: NodeHttpHandlerPlugin<RequestContext>[]) =>
  new RPCHandler<RequestContext>(router, {
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

const calls = new Set(
  Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.keys(procedures).map((name) => `${RPC_PATH}/${noun}/${name}`),
  ),
)

/** Whether a path is that of a call of the contract. */
export const isCall = (path: string): boolean => calls.has(path)
