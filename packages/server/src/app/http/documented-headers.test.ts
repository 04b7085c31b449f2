import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { DOWNLOAD_PATH, UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import { CALENDAR_PATH } from '@capstone/contract/hand-ins/calendar/calendar.constants'
import { JWKS_PATH, VERIFY_PATH } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import { PUBLISHED_PATH } from '@capstone/contract/papers/papers.constants'
import { expect, test } from 'vitest'
import { openTestPortal } from '../../rpc/portal.testing.ts'
import { createSignedIn, startTestServer } from './http.testing.ts'

const DOCUMENT = join(import.meta.dirname, '../../../../../docs/security.md')
const BASE_URL = 'https://capstone.example.edu'
const METRICS_TOKEN = 'read-by-the-tests-of-headers'

/** The headers that the document names by their value. */
const HEADERS_BY_VALUE: Readonly<Record<string, string>> = { nosniff: 'X-Content-Type-Options' }

/** Returns the names of the headers in the part of the document from one phrase to another. */
function readDocumented(from: string, to: string): string[] {
  const text = readFileSync(DOCUMENT, 'utf8')
  const part = text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)))
  return [...part.matchAll(/`([\w-]+)(?::[^`]*)?`/g)].map(([, name = '']) => HEADERS_BY_VALUE[name] ?? name)
}

const OF_EVERY_ANSWER = readDocumented('Every answer carries', 'Pages also carry')
const OF_PAGES = readDocumented('Pages also carry', 'Answers to calls')

type Kind = {
  readonly kind: string
  readonly path: string
  readonly init?: RequestInit & { headers?: Record<string, string> }
  /** The headers that it carries besides those of every answer. */
  readonly further?: 'page' | 'no-store'
  readonly status?: number
}

const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"json":{}}' }

test('threat-41 every kind of answer carries the headers that the document promises', async () => {
  const portal = await openTestPortal({ BASE_URL, METRICS_TOKEN })
  const server = await startTestServer(portal)
  const { cookie } = await createSignedIn(portal, { role: 'student' })
  const signedIn = { ...post, headers: { ...post.headers, cookie } }
  const renewed = await server.call('handIns.renewCalendarFeed', undefined, { cookie })
  const feed = (await renewed.json()) as { json: { url: string } }
  const { cookie: ofAdmin } = await createSignedIn(portal, { role: 'admin' })
  const exportOfAudit = {
    ...post,
    headers: { ...post.headers, cookie: ofAdmin },
    body: '{"json":{"format":"csv"}}',
  }
  const kinds: readonly Kind[] = [
    { kind: 'call', path: '/api/rpc/assignments/listMyProjects', init: signedIn, further: 'no-store' },
    {
      kind: 'compressed call',
      path: '/api/rpc/assignments/listMyProjects',
      init: { ...signedIn, headers: { ...signedIn.headers, 'accept-encoding': 'gzip' } },
      further: 'no-store',
    },
    { kind: 'refused call', path: '/api/rpc/assignments/listMyProjects', init: post, further: 'no-store' },
    {
      kind: 'invalid call',
      path: '/api/rpc/assignments/listMyProjects',
      init: { ...signedIn, body: '{{{' },
      further: 'no-store',
    },
    { kind: 'unknown call', path: '/api/rpc/nothing/here', init: signedIn, further: 'no-store' },
    { kind: 'stream', path: '/api/rpc/live/follow', init: signedIn, further: 'no-store' },
    {
      kind: 'foreign origin',
      path: '/api/rpc/assignments/listMyProjects',
      init: { ...post, headers: { origin: 'https://other.example' } },
      further: 'no-store',
    },
    { kind: 'sign-in', path: AUTH_ENDPOINTS.signIn, init: { ...post, body: '{}' }, further: 'no-store' },
    {
      kind: 'large sign-in',
      path: AUTH_ENDPOINTS.signIn,
      init: { ...post, body: 'x'.repeat(20_000) },
      further: 'no-store',
      status: 413,
    },
    { kind: 'sign-out', path: AUTH_ENDPOINTS.signOut, init: { ...post, body: '{}' }, further: 'no-store' },
    { kind: 'upload', path: UPLOAD_PATH, init: signedIn, further: 'no-store' },
    { kind: 'missing file', path: `${DOWNLOAD_PATH}/nothing` },
    { kind: 'missing paper', path: `${PUBLISHED_PATH}/nothing` },
    { kind: 'calendar feed', path: new URL(feed.json.url).pathname, further: 'no-store', status: 200 },
    { kind: 'unknown calendar feed', path: `${CALENDAR_PATH}/nothing.ics`, further: 'no-store', status: 404 },
    { kind: 'keys of receipts', path: JWKS_PATH, status: 200 },
    { kind: 'verification of receipts', path: VERIFY_PATH, further: 'page' },
    { kind: 'export', path: '/api/rpc/audit/export', init: exportOfAudit, further: 'no-store', status: 200 },
    { kind: 'redirect', path: '/guarded', further: 'page', status: 303 },
    { kind: 'preflight', path: '/api/rpc/accounts/readSession', init: { method: 'OPTIONS' } },
    { kind: 'landing page', path: '/', further: 'page' },
    { kind: 'page', path: '/student/dashboard', further: 'page' },
    { kind: 'script', path: '/assets/main.js' },
    { kind: 'missing script', path: '/assets/none.js', further: 'no-store', status: 404 },
    { kind: 'health check', path: '/readyz', further: 'no-store', status: 200 },
    {
      kind: 'metrics',
      path: '/metrics',
      init: { headers: { authorization: `Bearer ${METRICS_TOKEN}` } },
      further: 'no-store',
    },
    { kind: 'refused metrics', path: '/metrics', further: 'no-store' },
  ]
  expect(OF_EVERY_ANSWER.length).toBeGreaterThan(1)
  expect(OF_PAGES.length).toBeGreaterThan(3)
  for (const { kind, path, init, further, status } of kinds) {
    const answer = await server.request(path, init)
    await answer.body?.cancel()
    const headers = [
      ...OF_EVERY_ANSWER,
      'Strict-Transport-Security',
      'X-Request-Id',
      ...(further === 'page' ? OF_PAGES : []),
    ]
    expect(
      headers.filter((name) => !answer.headers.has(name)),
      kind,
    ).toEqual([])
    if (further) expect(answer.headers.get('cache-control'), kind).toContain('no-store')
    if (status) expect(answer.status, kind).toBe(status)
  }
})
