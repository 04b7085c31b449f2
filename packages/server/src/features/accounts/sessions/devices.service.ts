import Bowser from 'bowser'

// A browser names itself in 250 characters at most; what is longer is somebody's own writing.
const EXAMINED_LENGTH = 300
const UNKNOWN = 'Unknown device'

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/**
 * Browser and system as their names say, for example "Firefox on Linux". The text comes from whoever made the request:
 * only names that are known come out of it.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent.slice(0, EXAMINED_LENGTH))
  const names = [known(browser.name, BROWSERS), known(os.name, SYSTEMS)].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : UNKNOWN
}

const known = (name: string | undefined, names: ReadonlySet<string>) => (name && names.has(name) ? name : '')
