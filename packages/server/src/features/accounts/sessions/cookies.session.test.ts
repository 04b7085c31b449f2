import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../platform/settings/settings.ts'
import { clearRecoveryCookie, readRecoveryCookie, writeRecoveryCookie } from '../recovery/recovery.session.ts'
import {
  bindBrowser,
  clearBrowserBinding,
  isSameBrowser,
  readBrowserHash,
} from './browser-binding.session.ts'
import { readOwnCookie } from './cookies.session.ts'

const settingsOf = (BASE_URL: string) =>
  readSettings({ BASE_URL, AUTH_SECRET: 'a secret that only the tests know of' })
const plain = settingsOf('http://localhost:3000')
const tls = settingsOf('https://capstone.example.edu')
const pairOf = (setCookie: string) => setCookie.split('; ')[0] ?? ''
const TOKENS = { accessToken: 'secret', refreshToken: 'id' }

describe('our cookies', () => {
  it('are bound to this host behind TLS, and always hidden from scripts', () => {
    expect(bindBrowser(plain).setCookie).toMatch(
      /^capstone\.browser=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
    )
    expect(bindBrowser(tls).setCookie).toMatch(
      /^__Host-capstone\.browser=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(writeRecoveryCookie(tls, TOKENS)).toMatch(
      /^__Host-capstone\.recovery=id\.secret; Path=\/; Max-Age=1800; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  it('are removed by an empty one of the same name and path', () => {
    expect(clearBrowserBinding(tls)).toMatch(/^__Host-capstone\.browser=; Path=\/; Max-Age=0; .*Secure$/)
    expect(clearRecoveryCookie(plain)).toMatch(/^capstone\.recovery=; Path=\/; Max-Age=0; /)
    expect(readOwnCookie(plain, 'capstone.browser=', 'browser')).toBeUndefined()
  })

  it('are found among others, and not confused with similar names', () => {
    const header = `a=b; xcapstone.recovery=no.no; ${pairOf(writeRecoveryCookie(plain, TOKENS))}; c=d`
    expect(readRecoveryCookie(header, plain)).toEqual(TOKENS)
    expect(readRecoveryCookie(header, tls)).toBeNull()
  })

  it.each([
    null,
    '',
    'capstone.recovery=',
    'capstone.recovery=id',
    'capstone.recovery=.secret',
    'capstone.recovery=id.',
  ])('no recovery session is read from %j', (header) => expect(readRecoveryCookie(header, plain)).toBeNull())
})

describe('a browser binding', () => {
  it('is new each time, and matches only its own browser', () => {
    const [first, second] = [bindBrowser(plain), bindBrowser(plain)]
    expect(first.hash).not.toBe(second.hash)
    expect(readBrowserHash(pairOf(first.setCookie), plain)).toBe(first.hash)
    expect(isSameBrowser({ browserHash: first.hash }, pairOf(first.setCookie), plain)).toBe(true)
    expect(isSameBrowser({ browserHash: first.hash }, pairOf(second.setCookie), plain)).toBe(false)
    expect(isSameBrowser({ browserHash: first.hash }, null, plain)).toBe(false)
    expect(isSameBrowser({ browserHash: null }, null, plain)).toBe(false)
  })
})
