/** The headers of every response. */
export const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

const AUTH_PAGES = '/auth/'

/**
 * Returns the further headers of the page at a path. Other responses need none of these: uploaded files have headers of
 * their own, and data runs no script. The address of a sign-in page may hold the secret of a link, so it is never sent
 * as a referrer.
 */
export const pageHeadersOf = (path: string): Readonly<Record<string, string>> => ({
  'Referrer-Policy': path.toLowerCase().startsWith(AUTH_PAGES)
    ? 'no-referrer'
    : 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
})

/** The HSTS header, sent behind TLS: browsers remember it for a year. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

const PLAYERS = ['https://player.vimeo.com', 'https://www.youtube-nocookie.com']

/** Returns a page's Content-Security-Policy: own resources, scripts and style sheets by nonce, two video players. */
export const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${PLAYERS.join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
