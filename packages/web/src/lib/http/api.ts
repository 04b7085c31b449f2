import type { contract } from '@capstone/contract/contract'
import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { askForConfirmation } from '../session/fresh-sign-in.ts'
import { fetchCall } from './repeated-removals.ts'

// Repeated here, checked by its type: importing the contract would load its schemas and zod with the first script.
const RPC_PATH: typeof import('@capstone/contract/contract').RPC_PATH = '/api/rpc'

const VIEWER_HEADER: typeof import('@capstone/contract/accounts/accounts.constants').VIEWER_HEADER =
  'x-capstone-viewer'

let readViewerId: () => string | undefined = () => undefined

/**
 * Sets how to find the id of the person this page belongs to. Calls send it, and the server refuses a call when
 * somebody else has signed in meanwhile.
 */
export function setViewerIdReader(readId: () => string | undefined): void {
  readViewerId = readId
}

/** The call that finds out who is signed in must not be refused for a change of person. */
const isSessionCall = ([noun, name]: readonly string[]) => noun === 'accounts' && name === 'readSession'

/** Live events have their own reconnect policy, so that not all browsers return to a restarted server at once. */
const isLiveCall = ([noun]: readonly string[]) => noun === 'live'

/** A typing indicator is worthless when it arrives late. */
const isTypingCall = ([noun, name]: readonly string[]) => noun === 'chat' && name === 'sendTyping'

/** Returns the data of the error SIGN_IN_NOT_FRESH; null for any other error. */
const findStaleSignIn = (error: unknown): { readonly hasPassword: boolean } | null =>
  error instanceof ORPCError && error.code === 'SIGN_IN_NOT_FRESH' ? error.data : null

let link: ClientLink<Record<never, never>> = new RPCLink({
  url: () => `${window.location.origin}${RPC_PATH}`,
  headers: (_options, path) => {
    const id = readViewerId()
    return id && !isSessionCall(path) ? { [VIEWER_HEADER]: id } : {}
  },
  fetch: (request, init, _options, path) =>
    isLiveCall(path) || isTypingCall(path) ? fetch(request, init) : fetchCall(request, init, path),
  interceptors: [
    // The screen waits for the confirmation, and then gets the answer of the repeated call.
    async ({ next }) => {
      try {
        return await next()
      } catch (error) {
        const refused = findStaleSignIn(error)
        if (refused && (await askForConfirmation(refused.hasPassword))) return next()
        throw error
      }
    },
  ],
})

/** Replaces how calls are sent: on the server they are answered without a request. Returns the replaced link. */
export function setLink(replacement: typeof link): typeof link {
  const previous = link
  link = replacement
  return previous
}

/** Typed client of every procedure of the contract. */
export const api: ContractRouterClient<typeof contract> = createORPCClient({
  call: (path, input, options) => link.call(path, input, options),
})

/** TanStack Query options for the same procedures. */
export const calls = createTanstackQueryUtils(api)
