import { PRESENCE_TIMEOUT_SECONDS } from '@capstone/contract/live/live.constants'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { publishEvents } from './live.service.ts'
import {
  deletePresences,
  deleteStalePresences,
  findThreadPartners,
  insertPresences,
  lockPresences,
  type StreamCount,
} from './presences.repository.ts'

/** A presence row last refreshed after this time is current; an older one has expired. */
export const presenceCutoff = (now: Date) => new Date(now.getTime() - PRESENCE_TIMEOUT_SECONDS * 1000)

/** Who connected to a process since its last update, and who disconnected. */
export type PresenceChange = {
  readonly connected: readonly StreamCount[]
  readonly disconnected: readonly string[]
}

/**
 * Records who connected to and disconnected from a process, and publishes "online" or "offline" to the other members of
 * their threads where no other process has them. Returns the people whose connection was recorded.
 */
export const updatePresence = (
  db: Database,
  processId: string,
  { connected, disconnected }: PresenceChange,
  now: Date,
) =>
  inTransaction(db, async (tx) => {
    const update = { processId, now, cutoff: presenceCutoff(now) }
    await lockPresences(tx)
    const added = connected.length > 0 ? await insertPresences(tx, connected, update) : []
    const removed = disconnected.length > 0 ? await deletePresences(tx, disconnected, update) : []
    await publishToPartners(tx, 'online', added)
    await publishToPartners(tx, 'offline', removed)
    return added.map(({ userId }) => userId)
  })

/**
 * Removes the rows of processes not heard of within PRESENCE_TIMEOUT_SECONDS, and publishes who went offline with them.
 */
export const removeStalePresences = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockPresences(tx)
    await publishToPartners(tx, 'offline', await deleteStalePresences(tx, { cutoff: presenceCutoff(now) }))
  })

type ChangedPresence = { readonly userId: string; readonly isOnlyHere: boolean }

async function publishToPartners(
  tx: Database,
  kind: 'online' | 'offline',
  changed: readonly ChangedPresence[],
) {
  const people = changed.filter(({ isOnlyHere }) => isOnlyHere).map(({ userId }) => userId)
  if (people.length === 0) return
  const rows = await findThreadPartners(tx, people)
  await publishEvents(
    tx,
    rows.map(({ userId, partners }) => ({ to: partners, kind, subjectId: userId })),
  )
}
