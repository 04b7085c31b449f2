import type { contract } from '@capstone/contract/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'

// The contract's own constant would bring its schemas, and with them zod, into the landing page.
const RPC_PATH: typeof import('@capstone/contract/contract').RPC_PATH = '/api/rpc'

const link = new RPCLink({ url: () => `${window.location.origin}${RPC_PATH}` })

/** Every call of the contract, typed. */
export const api: ContractRouterClient<typeof contract> = createORPCClient(link)

/** The same calls as query and mutation options. */
export const calls = createTanstackQueryUtils(api)
