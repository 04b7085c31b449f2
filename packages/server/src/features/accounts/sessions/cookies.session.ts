import type { Portal } from '../../../rpc/context.ts'
import { cookiePrefix, isTls } from '../accounts.auth.ts'

type Settings = Portal['settings']
type Cookie = {
  /** What comes after the prefix that all our cookies share. */
  readonly name: string
  readonly value: string
  readonly maxAgeSeconds: number
  /** `Lax` where a person comes back with it from another site, `Strict` where not. */
  readonly sameSite: 'Lax' | 'Strict'
}

const fullNameOf = (settings: Settings, name: string) => `${cookiePrefix(settings)}.${name}`

/** The `Set-Cookie` line of a cookie of ours: for this host alone, and out of reach of scripts. */
export function writeCookie(settings: Settings, { name, value, maxAgeSeconds, sameSite }: Cookie): string {
  const parts = [
    `${fullNameOf(settings, name)}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isTls(settings) ? ['Secure'] : []),
  ]
  return parts.join('; ')
}

/** The `Set-Cookie` line that takes a cookie of ours out of the browser. */
export const clearCookie = (settings: Settings, name: string) =>
  writeCookie(settings, { name, value: '', maxAgeSeconds: 0, sameSite: 'Lax' })

/** The value of a cookie in a request's cookie header, by its whole name. */
export const readCookie = (header: string, name: string) => {
  const found = header.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

/** The value of a cookie of ours; undefined where there is none, or an empty one. */
export const readOwnCookie = (settings: Settings, header: string | null | undefined, name: string) =>
  (header && readCookie(header, fullNameOf(settings, name))) || undefined
