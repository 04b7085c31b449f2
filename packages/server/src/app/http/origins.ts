import type { Settings } from '../../platform/settings/settings.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1']

/** The origins whose pages may write: the portal's own; on this machine alone, under both its names. */
export function allowedOriginsOf({ BASE_URL }: Pick<Settings, 'BASE_URL'>): string[] {
  const base = new URL(BASE_URL)
  if (!LOOPBACK_NAMES.includes(base.hostname)) return [base.origin]
  return LOOPBACK_NAMES.map((name) => {
    const twin = new URL(base)
    twin.hostname = name
    return twin.origin
  })
}

const READING_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a request only reads, or comes from one of our own pages. A write without an origin is refused. */
export const isFromOurPages = (
  method: string | undefined,
  origin: string | undefined,
  allowed: readonly string[],
) => READING_METHODS.includes(method ?? '') || (origin !== undefined && allowed.includes(origin))
