import { createHash } from 'node:crypto'
import { GOOGLE_FLOW_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import { googleStartSchema } from '@capstone/contract/accounts/accounts.schemas'
import * as z from 'zod'
import type { Portal } from '../../../rpc/context.ts'
import { deletePendingSignIn, insertPendingSignIn } from './google.repository.ts'

const pendingSchema = googleStartSchema.extend({
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Binds the flow to the browser that started it. */
  browserHash: z.string(),
  /** The user who connects a Google account; null for a sign-in. */
  userId: z.string().nullable(),
})

/** The state of a sign-in with Google between the redirect to Google and the return. */
export type PendingSignIn = z.infer<typeof pendingSchema>

const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url')

/** Saves a pending sign-in for GOOGLE_FLOW_SECONDS, under the hash of its `state` parameter. */
export const savePendingSignIn = (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  state: string,
  pending: PendingSignIn,
) =>
  insertPendingSignIn(db, {
    identifier: hashOf(state),
    value: JSON.stringify(pending),
    expiresAt: new Date(clock.now().getTime() + GOOGLE_FLOW_SECONDS * 1000),
  })

/** Deletes and returns the pending sign-in of a `state` parameter; null if it is unknown, used or expired. */
export async function consumePendingSignIn(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  state: string,
): Promise<PendingSignIn | null> {
  const row = await deletePendingSignIn(db, hashOf(state))
  return row && row.expiresAt > clock.now() ? pendingSchema.parse(JSON.parse(row.value)) : null
}
