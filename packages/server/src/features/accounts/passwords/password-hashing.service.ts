import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import { baseErrors } from '@capstone/contract/base'
import { ORPCError } from '@orpc/server'
import { QueueFullError, QueueOverloadedError } from '../../../platform/fair-queue.ts'
import { siteOf } from '../../../platform/network.ts'
import { hashPassword, verifyPassword } from '../../../platform/password-hash.ts'
import type { Origin } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'

/** Seconds after which it is worth repeating a refused request: the hashes that wait take less. */
const RETRY_AFTER_SECONDS = 5

type RequestOrigin = { readonly origin: Origin }

/**
 * Hashes a password for a request, in turn with those of other sites. Refuses ATTEMPTS_TOO_MANY if too many of its own
 * site wait, PORTAL_BUSY if too many of all do.
 */
export const hashPasswordFor = ({ origin }: RequestOrigin, password: string): Promise<string> =>
  hashPassword(password, siteOf(origin.ipAddress)).catch(refuseIfFull)

/** Verifies a password for a request, like {@link hashPasswordFor}. */
export const verifyPasswordFor = (
  { origin }: RequestOrigin,
  given: { readonly hash: string; readonly password: string },
): Promise<boolean> => verifyPassword(given, siteOf(origin.ipAddress)).catch(refuseIfFull)

/** Returns whether an error says that too many hashes wait. */
export const isHashRefused = (error: unknown): boolean =>
  error instanceof ORPCError && ['ATTEMPTS_TOO_MANY', 'PORTAL_BUSY'].includes(error.code)

function refuseIfFull(error: unknown): never {
  if (error instanceof QueueOverloadedError) return refuse(baseErrors, 'PORTAL_BUSY')
  if (!(error instanceof QueueFullError)) throw error
  return refuse(accountErrors, 'ATTEMPTS_TOO_MANY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
