import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../rpc/context.ts'
import { sessionCookieName } from './accounts.auth.ts'
import { findViewerByToken } from './accounts.repository.ts'

const readCookie = (header: string, name: string) => {
  const found = header.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

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

/** Who a request's cookie belongs to; null for a visitor, an ended session or a forged cookie. */
export async function findViewer(
  portal: Portal,
  cookieHeader: string | null | undefined,
): Promise<Viewer | null> {
  const token = readSessionToken(cookieHeader, portal.settings)
  return token ? ((await findViewerByToken(portal.db, token, portal.clock.now())) ?? null) : null
}
