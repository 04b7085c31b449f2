const HERE = 'https://capstone.invalid'

/**
 * A path within this site to go to next, or undefined for anything that could lead elsewhere, and for the screens of
 * /auth, which nobody wants to come back to.
 */
export function internalPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || !URL.canParse(value, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(value, HERE)
  // "/..//other" comes out as "//other", which is another host.
  if (origin !== HERE || pathname.startsWith('//') || isSignInScreen(pathname)) return undefined
  return pathname + search + hash
}

/** Whether a path leads to /auth however it is spelled; one that cannot be read counts as such. */
function isSignInScreen(pathname: string): boolean {
  try {
    return /^\/+auth(\/|$)/i.test(decodeURIComponent(pathname))
  } catch {
    return true
  }
}
