import { EVENTS_REPLAYED_MAX } from '@capstone/contract/live/live.constants'
import type { MissedEvents, Resume } from '@capstone/contract/live/live.schemas'
import type { Database } from '../../db/database.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { findEventsAfter, findLastNumber } from './events.repository.ts'

/**
 * Returns a person's events after number `after`, in order and without a gap. `isReset` where that is impossible: some
 * were deleted already, there are more than EVENTS_REPLAYED_MAX, or the number was never issued (a restored database).
 */
export async function readMissedEvents(db: Database, userId: string, after: number): Promise<MissedEvents> {
  const { lastNumber, events } = await findEventsAfter(db, userId, after, EVENTS_REPLAYED_MAX)
  const isComplete = events.length === lastNumber - after
  return { events: isComplete ? events : [], lastId: lastNumber, isReset: !isComplete }
}

/** Returns a person's current position without any events, for a browser that starts listening now. */
export const readPosition = async (db: Database, userId: string): Promise<MissedEvents> => ({
  events: [],
  lastId: await findLastNumber(db, userId),
  isReset: false,
})

/** Returns the viewer's events after a position, and the new position; without a position only the latter. */
export const catchUp = ({ db, viewer }: SignedInContext, { after }: Resume): Promise<MissedEvents> =>
  after === undefined ? readPosition(db, viewer.id) : readMissedEvents(db, viewer.id, after)
