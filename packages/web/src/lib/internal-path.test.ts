import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { internalPath } from './internal-path.ts'

describe('threat-44 internalPath', () => {
  it.each(['/student/dashboard', '/admin/assign-instructor?search=a#top'])('keeps %s', (path) => {
    expect(internalPath(path)).toBe(path)
  })

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '\\\\evil.test',
    '',
    undefined,
    7,
  ])('refuses %s', (value) => {
    expect(internalPath(value)).toBeUndefined()
  })

  it('never leaves the site, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (value) => {
          const path = internalPath(value)
          return path === undefined || new URL(path, 'https://here.test').origin === 'https://here.test'
        },
      ),
    )
  })
})
