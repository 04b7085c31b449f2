import { randomUUID } from 'node:crypto'
import { BEAT_SECONDS, PRESENT_SECONDS } from '@capstone/contract/live/live.constants'
import type { Portal } from '../../rpc/context.ts'
import { noteComings } from './presence.service.ts'
import { agePresences, updatePresences } from './presences.repository.ts'

/** Whoever closes the last stream is still there for so long: a page that is loaded again does not flicker. */
const GRACE_MS = 5000

export type OwnPresence = {
  /** Writes who came, who has been gone for GRACE_MS, and every BEAT_SECONDS that this process is there. */
  refresh(portal: Pick<Portal, 'db' | 'clock' | 'live'>): Promise<void>
  /** Lets this process's rows run out within GRACE_MS: until then people may come back to another. */
  leave(portal: Pick<Portal, 'db' | 'clock'>): Promise<void>
}

/** Keeps the database told of who has streams open with this process. */
export function createOwnPresence(processId = randomUUID()): OwnPresence {
  /** Whose row is written, and when they were last here. */
  const written = new Map<string, number>()
  let beatAt = 0

  async function beat({ db, live }: Pick<Portal, 'db' | 'live'>, now: Date) {
    const here = live.hub.people()
    const people = [...written.keys()].map((userId) => ({ userId, streams: here.get(userId) ?? 1 }))
    if (people.length > 0) {
      const rows = await updatePresences(db, people, { processId, now })
      const found = new Set(rows.map(({ userId }) => userId))
      // Others took this process for dead meanwhile: whom they removed come anew with the next round.
      for (const { userId } of people) if (!found.has(userId)) written.delete(userId)
    }
    beatAt = now.getTime()
  }

  return {
    async refresh({ db, clock, live }) {
      const now = clock.now()
      const here = live.hub.people()
      for (const userId of written.keys()) if (here.has(userId)) written.set(userId, now.getTime())
      const came = [...here].flatMap(([userId, streams]) =>
        written.has(userId) ? [] : [{ userId, streams }],
      )
      const gone = [...written].flatMap(([userId, seen]) => (now.getTime() - seen < GRACE_MS ? [] : [userId]))
      if (came.length > 0 || gone.length > 0) {
        const added = await noteComings(db, processId, { came, gone }, now)
        for (const userId of gone) written.delete(userId)
        for (const userId of added) written.set(userId, now.getTime())
      }
      if (Math.abs(now.getTime() - beatAt) >= BEAT_SECONDS * 1000) await beat({ db, live }, now)
    },
    async leave({ db, clock }) {
      const seenAt = new Date(clock.now().getTime() - PRESENT_SECONDS * 1000 + GRACE_MS)
      await agePresences(db, processId, seenAt)
    },
  }
}
