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

/** The session token in a request's cookie, if the cookie is signed by us; null otherwise. */
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

const SEEN_EVERY_MS = 5 * 60 * 1000

/**
 * Who a request's cookie belongs to; null for a visitor, an ended session or a forged cookie. That the session is in use,
 * and its person here, is noted every five minutes, beside the request.
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
  const before = new Date(now.getTime() - SEEN_EVERY_MS)
  const after = new Date(now.getTime() + SEEN_EVERY_MS)
  if (found.lastSeenAt < before || found.lastSeenAt > after) recordSeen(portal, token, { now, before, after })
  return found.viewer
}

/** Does not make the request wait, nor fail; a database that is closed meanwhile waits for it. */
function recordSeen({ db, log }: Portal, token: string, times: SeenTimes): void {
  recordSessionSeen(db, token, times).catch((error: unknown) => {
    log.warn({ err: error }, 'that a session is in use could not be noted')
  })
}
