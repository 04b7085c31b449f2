import type { Portal } from '../../../rpc/context.ts'

type Settings = Pick<Portal['settings'], 'BASE_URL'>

export const SESSION_COOKIE = 'session_token'

const isTls = ({ BASE_URL }: Settings) => BASE_URL.startsWith('https:')

type Cookie = {
  /** The name without the prefix that all our cookies share. */
  readonly name: string
  readonly value: string
  /** Without it the browser keeps the cookie until it is closed. */
  readonly maxAgeSeconds?: number
  /** A `Lax` cookie is also sent on a return from another site, a `Strict` one is not. */
  readonly sameSite: 'Lax' | 'Strict'
}

/** Returns the full name of one of our cookies. Behind TLS its prefix binds it to this host. */
const fullNameOf = (settings: Settings, name: string) =>
  `${isTls(settings) ? '__Host-capstone' : 'capstone'}.${name}`

/** Returns the `Set-Cookie` line of one of our cookies: for this host only, not readable by scripts. */
export function writeCookie(settings: Settings, { name, value, maxAgeSeconds, sameSite }: Cookie): string {
  const parts = [
    `${fullNameOf(settings, name)}=${value}`,
    'Path=/',
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isTls(settings) ? ['Secure'] : []),
  ]
  return parts.join('; ')
}

/** Returns the `Set-Cookie` line that removes one of our cookies. */
export const clearCookie = (settings: Settings, name: string) =>
  writeCookie(settings, { name, value: '', maxAgeSeconds: 0, sameSite: 'Lax' })

/** Returns the value of a cookie in a cookie header, by its full name. */
const readCookie = (header: string, name: string) => {
  const match = header.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))
  return match?.slice(name.length + 1)
}

/** Returns the value of one of our cookies; undefined if it is missing or empty. */
export const readOwnCookie = (settings: Settings, header: string | null | undefined, name: string) =>
  (header && readCookie(header, fullNameOf(settings, name))) || undefined
