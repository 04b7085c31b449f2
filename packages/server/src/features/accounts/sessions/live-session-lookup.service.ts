import type { SessionLookup } from '../../../platform/live/live.session-monitor.ts'
import type { Portal } from '../../../rpc/context.ts'
import { sessionTimesOf } from './active-sessions.repository.ts'
import { readSessionHash } from './request-authentication.session.ts'
import { findValidSessions } from './sessions.repository.ts'

/** Creates the lookup by which live streams check their sessions in one query. */
export const createSessionLookup = ({
  settings,
  db,
  clock,
}: Pick<Portal, 'settings' | 'db' | 'clock'>): SessionLookup => ({
  tokenHashOf: (cookie) => readSessionHash(cookie, settings),
  findOwners: async (tokenHashes) => {
    const rows = await findValidSessions(db, tokenHashes, sessionTimesOf({ settings, clock }))
    return new Map(rows.map(({ tokenHash, userId, role }) => [tokenHash, { userId, role }]))
  },
})
