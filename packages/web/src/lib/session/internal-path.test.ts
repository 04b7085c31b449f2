import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { internalPath } from './internal-path.ts'

const EXTERNAL_PATHS = [
  '//evil.test',
  '///evil.test',
  '//evil.test/%2e%2e',
  '/\\evil.test',
  '/\\/evil.test',
  '\\/evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/\t\\evil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/student/..//evil.test',
  '/student/../\\evil.test',
  '/%2e%2e//evil.test',
  '/%2E//evil.test',
  '/\t/[',
  'https://evil.test',
  'HTTPS://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'http://student@evil.test',
  '//student@evil.test',
  '//localhost@evil.test',
  '@evil.test',
  'evil.test',
  './/evil.test',
  '%2f%2fevil.test',
  '%2F/evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.test/1',
  'file:///etc/passwd',
  '?from=//evil.test',
  '#//evil.test',
  '',
]

const AUTH_PATHS = [
  '/auth',
  '/auth/login',
  '/auth/login?from=/auth/login',
  '/auth/callback#access_token=a&refresh_token=b',
  '/AUTH/Callback',
  '/student/../auth/callback',
  '/student/..\\auth\\callback',
  '/./auth/reset-password',
  '/%61uth/callback',
  '/auth%2Fcallback',
  '/au\tth/callback',
  '/%zz',
]

describe('threat-44 internalPath', () => {
  it.each([
    '/student/dashboard',
    '/admin/assign-instructor?search=a#top',
    '/authors',
    '/@evil.test',
    '/student?next=//evil.test',
  ])('keeps %s', (path) => expect(internalPath(path)).toBe(path))

  it.each(EXTERNAL_PATHS)('refuses %j, which is not a path within the site', (value) => {
    expect(internalPath(value)).toBeUndefined()
  })

  it.each(AUTH_PATHS)('refuses %j, which leads to a page under /auth, or cannot be decoded', (value) => {
    expect(internalPath(value)).toBeUndefined()
  })

  it.each([undefined, null, 7, true, {}, ['/student']])('refuses %j, which is not text', (value) => {
    expect(internalPath(value)).toBeUndefined()
  })

  it('never leaves the site, whatever it is given', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '\t', '%2e', '%2f', '@', ':', 'a', '?', '#', '['),
    })
    const anything = fc.oneof(fc.string(), fc.webUrl(), hostile)
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          anything.map((text) => `/${text}`),
        ),
        (value) => {
          const path = internalPath(value)
          return path === undefined || new URL(path, 'https://here.test').origin === 'https://here.test'
        },
      ),
      { numRuns: 500 },
    )
  })
})
