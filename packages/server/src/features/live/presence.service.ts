import { PRESENT_SECONDS } from '@capstone/contract/live/live.constants'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { whisperAll } from './live.service.ts'
import {
  deletePresences,
  deleteStalePresences,
  findPartners,
  insertPresences,
  lockPresences,
} from './presences.repository.ts'

/** A process heard of after this is there, and so is whoever has a stream open with it. */
export const presentSince = (now: Date) => new Date(now.getTime() - PRESENT_SECONDS * 1000)

type Here = { readonly userId: string; readonly streams: number }
export type Comings = { readonly came: readonly Here[]; readonly gone: readonly string[] }

/**
 * Writes who came to a process and who went from it, and tells the other members of their threads of those who were
 * nowhere before, or are nowhere now. Returns the people whose coming was written.
 */
export const noteComings = (db: Database, processId: string, { came, gone }: Comings, now: Date) =>
  inTransaction(db, async (tx) => {
    const by = { processId, now, since: presentSince(now) }
    await lockPresences(tx)
    const added = came.length > 0 ? await insertPresences(tx, came, by) : []
    const removed = gone.length > 0 ? await deletePresences(tx, gone, by) : []
    await tellPartners(tx, 'online', added)
    await tellPartners(tx, 'offline', removed)
    return added.map(({ userId }) => userId)
  })

/** Removes whom a process had that was not heard of within PRESENT_SECONDS, and tells of those who are nowhere else. */
export const removeStale = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockPresences(tx)
    await tellPartners(tx, 'offline', await deleteStalePresences(tx, { since: presentSince(now) }))
  })

type Changed = { readonly userId: string; readonly isAlone: boolean }

async function tellPartners(tx: Database, kind: 'online' | 'offline', changed: readonly Changed[]) {
  const people = changed.filter(({ isAlone }) => isAlone).map(({ userId }) => userId)
  if (people.length === 0) return
  const rows = await findPartners(tx, people)
  await whisperAll(
    tx,
    rows.map(({ userId, partners }) => ({ to: partners, event: { kind, subjectId: userId } })),
  )
}
