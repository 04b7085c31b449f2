import { randomUUID } from 'node:crypto'
import { HEARTBEAT_SECONDS, PRESENCE_TIMEOUT_SECONDS } from '@capstone/contract/live/live.constants'
import type { Portal } from '../../rpc/context.ts'
import { updatePresence } from './presence.service.ts'
import { expirePresences, refreshPresences } from './presences.repository.ts'

/** How long a person stays online after closing their last stream, so that presence does not flicker on a reload. */
const GRACE_MS = 5000

export type ProcessPresence = {
  /**
   * Adds people who connected, removes those disconnected for GRACE_MS, and renews all rows every HEARTBEAT_SECONDS.
   */
  refresh(portal: Pick<Portal, 'db' | 'clock' | 'live'>): Promise<void>
  /** Makes this process's rows expire after GRACE_MS, in which people can reconnect to another process. */
  leave(portal: Pick<Portal, 'db' | 'clock'>): Promise<void>
}

/** Keeps the database up to date about who has streams open in this process. */
export function createProcessPresence(processId = randomUUID()): ProcessPresence {
  /** The people with a row in the database, and when each was last connected. */
  const lastConnected = new Map<string, number>()
  let refreshedAt = 0

  async function refreshRows({ db, live }: Pick<Portal, 'db' | 'live'>, now: Date) {
    const connections = live.hub.people()
    const people = [...lastConnected.keys()].map((userId) => ({
      userId,
      streams: connections.get(userId) ?? 1,
    }))
    if (people.length > 0) {
      const rows = await refreshPresences(db, people, { processId, now })
      const found = new Set(rows.map(({ userId }) => userId))
      // These rows were locked, or another process has removed them as expired; the next refresh adds people who are
      // still connected.
      for (const { userId } of people) if (!found.has(userId)) lastConnected.delete(userId)
    }
    refreshedAt = now.getTime()
  }

  return {
    async refresh({ db, clock, live }) {
      const now = clock.now()
      const connections = live.hub.people()
      for (const userId of lastConnected.keys())
        if (connections.has(userId)) lastConnected.set(userId, now.getTime())
      const connected = [...connections].flatMap(([userId, streams]) =>
        lastConnected.has(userId) ? [] : [{ userId, streams }],
      )
      const disconnected = [...lastConnected].flatMap(([userId, seenAt]) =>
        now.getTime() - seenAt < GRACE_MS ? [] : [userId],
      )
      if (connected.length > 0 || disconnected.length > 0) {
        const added = await updatePresence(db, processId, { connected, disconnected }, now)
        for (const userId of disconnected) lastConnected.delete(userId)
        for (const userId of added) lastConnected.set(userId, now.getTime())
      }
      if (Math.abs(now.getTime() - refreshedAt) >= HEARTBEAT_SECONDS * 1000)
        await refreshRows({ db, live }, now)
    },
    async leave({ db, clock }) {
      const seenAt = new Date(clock.now().getTime() - PRESENCE_TIMEOUT_SECONDS * 1000 + GRACE_MS)
      await expirePresences(db, processId, seenAt)
    },
  }
}
