import { EVENTS_TOLD_AGAIN_MAX } from '@capstone/contract/live/live.constants'
import type { MissedEvents, Resume } from '@capstone/contract/live/live.schemas'
import type { Database } from '../../db/database.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { findEventsSince, findHead } from './events.repository.ts'

/**
 * What happened for a person after number `after`, in order and without a gap. `isReset` where that cannot be told: some
 * of it is no longer kept, it is more than EVENTS_TOLD_AGAIN_MAX, or the number is none that was given (the database was
 * restored).
 */
export async function readMissed(db: Database, userId: string, after: number): Promise<MissedEvents> {
  const { head, events } = await findEventsSince(db, userId, after, EVENTS_TOLD_AGAIN_MAX)
  const isWhole = events.length === head - after
  return { events: isWhole ? events : [], lastId: head, isReset: !isWhole }
}

/** Where one stands who has not heard anything yet. */
export const readHead = async (db: Database, userId: string): Promise<MissedEvents> => ({
  events: [],
  lastId: await findHead(db, userId),
  isReset: false,
})

/** What happened since one last asked, and where that leads to; without a place only the latter. */
export const catchUp = ({ db, viewer }: SignedInContext, { after }: Resume): Promise<MissedEvents> =>
  after === undefined ? readHead(db, viewer.id) : readMissed(db, viewer.id, after)
