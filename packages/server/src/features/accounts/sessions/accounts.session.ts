import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { sessionCookieName } from '../accounts.auth.ts'
import { findViewerByToken } from '../accounts.repository.ts'
import { readCookie } from './cookies.session.ts'
import { recordSessionSeen, type SeenTimes } from './sessions.repository.ts'

const decode = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** Returns the session token of a cookie header if its signature is ours; null otherwise. */
export function readSessionToken(cookieHeader: string | null | undefined, settings: Portal['settings']) {
  const cookie = cookieHeader && readCookie(cookieHeader, sessionCookieName(settings))
  if (!cookie) return null
  const signed = decode(cookie)
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  const signature = Buffer.from(signed.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', settings.AUTH_SECRET).update(token).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}

const SEEN_INTERVAL_MS = 5 * 60 * 1000

/**
 * Finds the user of a request's cookie; null for a visitor, an ended session or a forged cookie. Records in the background,
 * at most every five minutes, that the session and its user are active.
 */
export async function findViewer(
  portal: Portal,
  cookieHeader: string | null | undefined,
): Promise<Viewer | null> {
  const token = readSessionToken(cookieHeader, portal.settings)
  if (!token) return null
  const now = portal.clock.now()
  const found = await findViewerByToken(portal.db, token, now)
  if (!found) return null
  const before = new Date(now.getTime() - SEEN_INTERVAL_MS)
  const after = new Date(now.getTime() + SEEN_INTERVAL_MS)
  if (found.lastSeenAt < before || found.lastSeenAt > after) recordSeen(portal, token, { now, before, after })
  return found.viewer
}

/** Records activity without delaying or failing the request. Closing the database waits for the write. */
function recordSeen({ db, log }: Portal, token: string, times: SeenTimes): void {
  recordSessionSeen(db, token, times).catch((error: unknown) => {
    log.warn({ err: error }, 'session activity could not be recorded')
  })
}
