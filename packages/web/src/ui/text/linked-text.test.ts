import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitLinks } from './linked-text.tsx'

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => (href ? [href] : []))

it('finds web addresses without the punctuation after them', () => {
  expect(linksOf('See https://example.org/a?b=1#c, and (http://example.com).')).toEqual([
    'https://example.org/a?b=1#c',
    'http://example.com/',
  ])
  expect(linksOf('https://en.wikipedia.org/wiki/Keystone_(architecture).')).toEqual([
    'https://en.wikipedia.org/wiki/Keystone_(architecture)',
  ])
})

it.each([
  'javascript:alert(1)',
  'data:text/html,<b>',
  'xhttps://example.org',
  'ftp://example.org',
  'https://bank.example@evil.example/',
  'https://',
])('does not link %s', (text) => {
  expect(linksOf(text)).toEqual([])
})

it('keeps the whole text, and links only to http and https', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('https://a.b/c(d)', 'http://x@y', 'HTTP://A.b.', 'https://a.b:99/?q=%20#z'),
    fc.constantFrom(' ', '\n', 'https://', 'javascript:', '<a href="'),
  )
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('')
      const pieces = splitLinks(text)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const { href } of pieces) if (href) expect(href).toMatch(/^https?:\/\//)
    }),
    { numRuns: 40 },
  )
})
