import type { AttemptLimit } from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import type { Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { countAttempt } from './rate-limits.repository.ts'

type CountedAction =
  | 'reply'
  | 'reopening'
  | 'search'
  | 'daily_search'
  | 'typing'
  | 'proposal'
  | 'ai_use_export'
  | 'receipt_export'
  | 'password_entry'
  | 'own_change'
  | 'instructor_write'
  | 'item_change'
  | 'precheck'
  | 'upload_request'
  | 'feed_read'
type CountedActionContext = Pick<Portal, 'db' | 'clock'> & { readonly viewer: Pick<Actor, 'id'> }

/** Counts an action of a person; returns for how many seconds they have to wait, 0 within the limit. */
async function countAction(
  { db, clock, viewer }: CountedActionContext,
  action: CountedAction,
  { max, seconds }: AttemptLimit,
): Promise<number> {
  const now = clock.now()
  const { count, windowStart } = await countAttempt(db, `${action}:${viewer.id}`, seconds * 1000, now)
  return count <= max ? 0 : Math.ceil((windowStart + seconds * 1000 - now.getTime()) / 1000)
}

/** Counts an action of a person; returns whether it is within the limit. */
export const countAndCheckLimit = async (
  context: CountedActionContext,
  action: CountedAction,
  limit: AttemptLimit,
): Promise<boolean> => (await countAction(context, action, limit)) === 0

/** Counts an action of a person. Refuses ATTEMPTS_TOO_MANY beyond the limit. */
export async function countActionOrRefuse(
  context: CountedActionContext,
  action: CountedAction,
  limit: AttemptLimit,
): Promise<void> {
  const retryAfterSeconds = await countAction(context, action, limit)
  if (retryAfterSeconds > 0) refuse(accountErrors, 'ATTEMPTS_TOO_MANY', { retryAfterSeconds })
}

/**
 * Wraps a service as a handler that counts each call as an action, and refuses with ATTEMPTS_TOO_MANY beyond the limit.
 */
export const withActionLimit =
  <Context extends CountedActionContext, Input, Output>(
    action: CountedAction,
    limit: AttemptLimit,
    service: (context: Context, input: Input) => Promise<Output>,
  ) =>
  async ({ context, input }: { readonly context: Context; readonly input: Input }): Promise<Output> => {
    await countActionOrRefuse(context, action, limit)
    return service(context, input)
  }

/** Counts an invitation; returns how many this user has had within the given number of seconds. */
export const countInvitation = async (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  userId: string,
  seconds: number,
) => (await countAttempt(db, `invitation:${userId}`, seconds * 1000, clock.now())).count
