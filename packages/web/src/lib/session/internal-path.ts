const BASE = 'https://capstone.invalid'

/**
 * Returns a path within this site to go to next; undefined for anything that could lead to another site, and for the
 * pages under /auth.
 */
export function internalPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || !URL.canParse(value, BASE)) return undefined
  const { origin, pathname, search, hash } = new URL(value, BASE)
  // "/..//other" resolves to "//other", which is another host.
  if (origin !== BASE || pathname.startsWith('//') || isAuthPath(pathname)) return undefined
  return pathname + search + hash
}

/** Whether a path leads to /auth in any encoding; a path that cannot be decoded counts too. */
function isAuthPath(pathname: string): boolean {
  try {
    return /^\/+auth(\/|$)/i.test(decodeURIComponent(pathname))
  } catch {
    return true
  }
}
