import { DOWNLOAD_PATH } from '@capstone/contract/files/files.constants'
import { CALENDAR_PATH } from '@capstone/contract/hand-ins/calendar/calendar.constants'
import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { loggedPathOf } from './logged-path.ts'

const SECRET = 'f00dfeed'
const routes = new Hono()
for (const path of [DOWNLOAD_PATH, CALENDAR_PATH]) routes.get(`${path}/*`, (c) => c.text('found'))

const encode = (character: string) => `%${character.charCodeAt(0).toString(16)}`

/**
 * A URL with a secret: characters of its path may be percent-encoded, redundant segments may precede the path, and what
 * follows the secret may be malformed.
 */
const spelling = fc
  .record({
    path: fc.constantFrom(DOWNLOAD_PATH, CALENDAR_PATH),
    encoded: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
    before: fc.constantFrom('', '/x/..', '/.', '//', '/%2e', '/a/%2e%2e'),
    after: fc.constantFrom('', '%', '%ff', '?token=1', '%2f', '/'),
    host: fc.constantFrom('', 'http://localhost'),
  })
  .map(
    ({ path, encoded, before, after, host }) =>
      host +
      before +
      [...path].map((character, at) => (at > 0 && encoded[at] ? encode(character) : character)).join('') +
      `/${SECRET}${after}`,
  )

test('a URL that reaches a route with a secret is logged without the secret', async () => {
  await fc.assert(
    fc.asyncProperty(spelling, async (url) => {
      const answer = await routes.request(url.startsWith('http') ? url : `http://localhost${url}`)
      if (answer.ok) expect(loggedPathOf(url)).not.toContain(SECRET)
    }),
    { numRuns: 500 },
  )
})

test('other paths are logged without their query, up to 200 characters', () => {
  expect(loggedPathOf('/api/rpc/handIns/readPlan?x=secret')).toBe('/api/rpc/handIns/readPlan')
  expect(loggedPathOf(`/${'a'.repeat(300)}`)).toHaveLength(200)
  expect(loggedPathOf('/%')).toBe('/%')
})
