import type { contract } from '@capstone/contract/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { fetchWithRetry } from './fetch-with-retry.ts'

// The contract's own constant would bring its schemas, and with them zod, into the landing page.
const RPC_PATH: typeof import('@capstone/contract/contract').RPC_PATH = '/api/rpc'

const VIEWER_HEADER: typeof import('@capstone/contract/accounts/accounts.constants').VIEWER_HEADER =
  'x-capstone-viewer'

let readShownId: () => string | undefined = () => undefined

/** Says how to find whom this page shows. From then on each call tells their id, and is refused when another person signed in. */
export function setShownPersonReader(readId: () => string | undefined): void {
  readShownId = readId
}

/** Who is signed in is asked by a page that shows somebody else as well. */
const asksWhoIsHere = ([noun, name]: readonly string[]) => noun === 'accounts' && name === 'session'

/** Live events have pauses of their own, so that a server that comes back does not meet all browsers at once. */
const isLive = ([noun]: readonly string[]) => noun === 'live'

/** That somebody is typing is true now or not at all: told half a minute late it would be wrong. */
const isOfTheMoment = ([noun, name]: readonly string[]) => noun === 'chat' && name === 'sendTyping'

const link = new RPCLink({
  url: () => `${window.location.origin}${RPC_PATH}`,
  headers: (_options, path) => {
    const id = readShownId()
    return id && !asksWhoIsHere(path) ? { [VIEWER_HEADER]: id } : {}
  },
  fetch: (request, init, _options, path) =>
    isLive(path) || isOfTheMoment(path) ? fetch(request, init) : fetchWithRetry(request, init),
})

/** Every call of the contract, typed. */
export const api: ContractRouterClient<typeof contract> = createORPCClient(link)

/** The same calls as query and mutation options. */
export const calls = createTanstackQueryUtils(api)
