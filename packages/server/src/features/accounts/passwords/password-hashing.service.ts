import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import { QueueFullError } from '../../../platform/fair-queue.ts'
import { networkOf } from '../../../platform/network.ts'
import { hashPassword, verifyPassword } from '../../../platform/password-hash.ts'
import type { Origin } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'

/** Seconds after which it is worth repeating a refused request: the hashes that wait take less. */
const RETRY_AFTER_SECONDS = 5

type RequestOrigin = { readonly origin: Origin }

/**
 * Hashes a password for a request, in turn with those of other networks. Refuses ATTEMPTS_TOO_MANY if too many of its
 * own network wait.
 */
export const hashPasswordFor = ({ origin }: RequestOrigin, password: string): Promise<string> =>
  hashPassword(password, networkOf(origin.ipAddress)).catch(refuseIfFull)

/** Verifies a password for a request, like {@link hashPasswordFor}. */
export const verifyPasswordFor = (
  { origin }: RequestOrigin,
  given: { readonly hash: string; readonly password: string },
): Promise<boolean> => verifyPassword(given, networkOf(origin.ipAddress)).catch(refuseIfFull)

function refuseIfFull(error: unknown): never {
  if (!(error instanceof QueueFullError)) throw error
  return refuse(accountErrors, 'ATTEMPTS_TOO_MANY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
