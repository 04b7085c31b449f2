import type { ChangeLiveKind, TransientLiveKind } from '@capstone/contract/live/live.constants'
import type { Database } from '../../db/database.ts'
import { notifyProcesses } from './events.repository.ts'

/** An event to publish: its recipients, where null stands for nobody, and the thread, ticket or other subject. */
export type NewLiveEvent = {
  readonly to: readonly (string | null)[]
  readonly kind: ChangeLiveKind | TransientLiveKind
  readonly subjectId: string
  /** For events of the kinds `message` and `read`: the number of the message. */
  readonly number?: number
}

/** A PostgreSQL notification holds less than 8,000 bytes; an id takes 39 of them. */
export const RECIPIENTS_PER_NOTIFICATION = 150

/**
 * Publishes events to their recipients' browsers when the transaction commits, in one statement that locks no row. They
 * are not stored: a browser that reconnects refetches if it may have missed some.
 */
export async function publishEvents(tx: Database, events: readonly NewLiveEvent[]): Promise<void> {
  const payloads = events.flatMap(({ to, ...event }) => {
    const recipients = [...new Set(to)].filter((userId) => userId !== null)
    return Array.from({ length: Math.ceil(recipients.length / RECIPIENTS_PER_NOTIFICATION) }, (_, part) => {
      const start = part * RECIPIENTS_PER_NOTIFICATION
      return JSON.stringify({ to: recipients.slice(start, start + RECIPIENTS_PER_NOTIFICATION), event })
    })
  })
  if (payloads.length > 0) await notifyProcesses(tx, payloads)
}
