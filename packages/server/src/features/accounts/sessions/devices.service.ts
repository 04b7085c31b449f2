import Bowser from 'bowser'

// Browsers send user agents of at most 250 characters; longer ones are forged.
const EXAMINED_LENGTH = 300
const UNKNOWN = 'Unknown device'

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/**
 * Describes the browser and operating system of a user agent, for example "Firefox on Linux". The header is untrusted, so
 * only known names are returned.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent.slice(0, EXAMINED_LENGTH))
  const names = [knownName(browser.name, BROWSERS), knownName(os.name, SYSTEMS)].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : UNKNOWN
}

const knownName = (name: string | undefined, names: ReadonlySet<string>) =>
  name && names.has(name) ? name : ''
