import type { SessionLookup } from '../../../platform/live/live.session-monitor.ts'
import type { Portal } from '../../../rpc/context.ts'
import { readSessionToken } from './accounts.session.ts'
import { findStandingSessions } from './standing.repository.ts'

/**
 * How the streams of a process ask, all at once, which of their sessions still open the portal: those that have not
 * ended, of people who have no password to change first.
 */
export const sessionLookup = ({
  settings,
  db,
  clock,
}: Pick<Portal, 'settings' | 'db' | 'clock'>): SessionLookup => ({
  tokenOf: (cookie) => readSessionToken(cookie, settings),
  findOwners: async (tokens) => {
    const rows = await findStandingSessions(db, tokens, clock.now())
    return new Map(rows.map(({ token, userId, role }) => [token, { userId, role }]))
  },
})
