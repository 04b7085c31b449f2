import type { DurableLiveKind, TransientLiveKind } from '@capstone/contract/live/live.constants'
import type { Database } from '../../db/database.ts'
import { insertEvents, notifyTransient, type TransientEvent } from './events.repository.ts'

/** A durable event to publish: its recipients (null for a deleted account), and the thread, ticket or other subject. */
export type NewLiveEvent = {
  readonly to: readonly (string | null)[]
  readonly kind: DurableLiveKind
  readonly subjectId: string
  /** Of a thread, the number of the message it is about. */
  readonly messageNumber?: number
}

/**
 * Publishes durable events to their recipients' browsers when the transaction commits. Call it once and last in a
 * transaction: it locks the recipients' `live_heads` rows, for which other publishers wait.
 */
export async function publishEvents(tx: Database, newEvents: readonly NewLiveEvent[]): Promise<void> {
  const events = newEvents.flatMap(({ to, kind, subjectId, messageNumber = null }) =>
    [...new Set(to)].flatMap((userId) =>
      userId === null ? [] : [{ userId, kind, subjectId, messageNumber }],
    ),
  )
  if (events.length > 0) await insertEvents(tx, events)
}

/**
 * Publishes a transient event to people's open streams. It is not stored: people without an open stream never receive
 * it.
 */
export const publishTransient = (
  db: Database,
  to: readonly string[],
  event: { readonly kind: TransientLiveKind; readonly subjectId: string },
): Promise<void> => publishTransientEvents(db, [{ to, event }])

// A PostgreSQL notification holds 8000 bytes at most.
const RECIPIENTS_PER_NOTIFICATION = 200

/** Publishes several transient events in one statement. */
export async function publishTransientEvents(db: Database, events: readonly TransientEvent[]): Promise<void> {
  const rows = events.flatMap(({ to, event }) =>
    Array.from({ length: Math.ceil(to.length / RECIPIENTS_PER_NOTIFICATION) }, (_, part) => ({
      to: to.slice(part * RECIPIENTS_PER_NOTIFICATION, (part + 1) * RECIPIENTS_PER_NOTIFICATION),
      event,
    })),
  )
  if (rows.length > 0) await notifyTransient(db, rows)
}
