import { createHash } from 'node:crypto'
import { GOOGLE_FLOW_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import { googleStartSchema } from '@capstone/contract/accounts/accounts.schemas'
import * as z from 'zod'
import type { Portal } from '../../../rpc/context.ts'
import { deletePendingSignIn, insertPendingSignIn } from './google.repository.ts'

const flowSchema = googleStartSchema.extend({
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Of the browser that went to Google: no other may come back. */
  browserHash: z.string(),
  /** Who connects a Google account; null for a sign-in. */
  userId: z.string().nullable(),
})

/** A sign-in with Google that is under way. */
export type PendingSignIn = z.infer<typeof flowSchema>

const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url')

/** Keeps a flow for GOOGLE_FLOW_SECONDS under the hash of its state. */
export const savePendingSignIn = (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  state: string,
  flow: PendingSignIn,
) =>
  insertPendingSignIn(db, {
    identifier: hashOf(state),
    value: JSON.stringify(flow),
    expiresAt: new Date(clock.now().getTime() + GOOGLE_FLOW_SECONDS * 1000),
  })

/** The flow of a state, once; null for one that is unknown, used or over. */
export async function consumePendingSignIn(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  state: string,
): Promise<PendingSignIn | null> {
  const kept = await deletePendingSignIn(db, hashOf(state))
  return kept && kept.expiresAt > clock.now() ? flowSchema.parse(JSON.parse(kept.value)) : null
}
