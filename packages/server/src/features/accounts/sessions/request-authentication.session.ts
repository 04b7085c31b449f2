import { createHmac } from 'node:crypto'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { MINUTE_MS } from '@capstone/contract/base.constants'
import type { Portal } from '../../../rpc/context.ts'
import { findViewerOfSession } from '../accounts.repository.ts'
import { sessionTimesOf } from './active-sessions.repository.ts'
import { readOwnCookie, SESSION_COOKIE } from './cookies.session.ts'
import { recordSessionSeen, type SeenTimes } from './sessions.repository.ts'

/** Returns the hash of a session's token under AUTH_SECRET; only hashes are stored. */
export const hashSessionToken = ({ AUTH_SECRET }: Pick<Portal['settings'], 'AUTH_SECRET'>, token: string) =>
  createHmac('sha256', AUTH_SECRET).update(token).digest('base64url')

/** Returns the hash of the session token in a cookie header; null without one. */
export function readSessionHash(cookieHeader: string | null | undefined, settings: Portal['settings']) {
  const token = readOwnCookie(settings, cookieHeader, SESSION_COOKIE)
  return token === undefined ? null : hashSessionToken(settings, token)
}

const SEEN_INTERVAL_MS = 5 * MINUTE_MS

/**
 * Finds the user of a request's cookie; null for a visitor, an ended session or an unknown token. Records in the
 * background, at most every five minutes, that the session and its user are active.
 */
export async function findViewer(
  portal: Portal,
  cookieHeader: string | null | undefined,
): Promise<Viewer | null> {
  const tokenHash = readSessionHash(cookieHeader, portal.settings)
  if (!tokenHash) return null
  const now = portal.clock.now()
  const found = await findViewerOfSession(portal.db, tokenHash, sessionTimesOf(portal))
  if (!found) return null
  const before = new Date(now.getTime() - SEEN_INTERVAL_MS)
  const after = new Date(now.getTime() + SEEN_INTERVAL_MS)
  if (found.lastSeenAt < before || found.lastSeenAt > after)
    recordSeen(portal, tokenHash, { now, before, after })
  return found.viewer
}

/** Records activity without delaying or failing the request. Closing the database waits for the write. */
function recordSeen({ db, log }: Portal, tokenHash: string, times: SeenTimes): void {
  recordSessionSeen(db, tokenHash, times).catch((error: unknown) => {
    log.warn({ err: error }, 'session activity could not be recorded')
  })
}
