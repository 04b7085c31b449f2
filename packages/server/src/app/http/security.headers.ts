/** Sent with every answer. */
export const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

const AUTH_PAGES = '/auth/'

/**
 * Sent with the page at a path. Pages alone can be framed, opened by another site, or ask for a camera; and the address of
 * one around sign-in may hold a link's secret, so it is told to nobody.
 */
export const pageHeadersOf = (path: string): Readonly<Record<string, string>> => ({
  'Referrer-Policy': path.toLowerCase().startsWith(AUTH_PAGES)
    ? 'no-referrer'
    : 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
})

/** Sent behind TLS: browsers keep to it for a year. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

const PLAYERS = ['https://player.vimeo.com', 'https://www.youtube-nocookie.com']

/** What a page may load and run: our own, scripts and style sheets by nonce, videos of two players. */
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
