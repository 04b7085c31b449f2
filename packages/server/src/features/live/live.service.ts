import type { KeptLiveKind, PassingLiveKind } from '@capstone/contract/live/live.constants'
import type { Database } from '../../db/database.ts'
import { insertEvents, insertHeads, notifyPassing, type PassingRow } from './events.repository.ts'

/** Something that happened for some people: what sort, in which thread, ticket or the like, and how far that came. */
export type News = {
  readonly to: readonly (string | null)[]
  readonly kind: KeptLiveKind
  readonly subjectId: string
  readonly place?: number
}

/**
 * Tells people's browsers what happened, once the transaction has ended: everything of one transaction in one call, and
 * as the last it does, since others who tell the same people wait until then.
 */
export async function announce(tx: Database, news: readonly News[]): Promise<void> {
  const events = news.flatMap(({ to, kind, subjectId, place = null }) =>
    [...new Set(to)].flatMap((userId) => (userId === null ? [] : [{ userId, kind, subjectId, place }])),
  )
  if (events.length > 0) await insertEvents(tx, events)
}

/** Tells people's browsers something for the moment; whoever has none open never hears of it. */
export const whisper = (
  db: Database,
  to: readonly string[],
  event: { readonly kind: PassingLiveKind; readonly subjectId: string },
): Promise<void> => whisperAll(db, [{ to, event }])

// A notification of the database holds 8000 bytes at most.
const TOLD_AT_ONCE = 200

/** Tells each of these things as `whisper` does, in one statement. */
export async function whisperAll(db: Database, whispers: readonly PassingRow[]): Promise<void> {
  const rows = whispers.flatMap(({ to, event }) =>
    Array.from({ length: Math.ceil(to.length / TOLD_AT_ONCE) }, (_, part) => ({
      to: to.slice(part * TOLD_AT_ONCE, (part + 1) * TOLD_AT_ONCE),
      event,
    })),
  )
  if (rows.length > 0) await notifyPassing(db, rows)
}

/**
 * Begins to count everybody's events where they were never counted to before: at the milliseconds since 1970, of which
 * there are more than events. So a browser that knows of what happened before a restore is told to ask for all anew.
 */
export const restartLiveEvents = (tx: Database, now: Date): Promise<void> => insertHeads(tx, now.getTime())
