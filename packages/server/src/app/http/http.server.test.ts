import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { FEED_READ_LIMIT } from '@capstone/contract/hand-ins/calendar/calendar.constants'
import { describe, expect } from 'vitest'
import { createAccount, openSession } from '../../features/accounts/accounts.testing.ts'
import { renewCalendarFeed } from '../../features/accounts/calendar-feeds/calendar-feeds.service.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { bodyOf, cookieOf, startTestServer } from './http.testing.ts'

const server = await startTestServer(portal)

const EMAIL = 'someone@university.test'
const PASSWORD = 'a right password'

async function signedInCookie(role: 'student' | 'instructor' | 'admin' = 'student') {
  await createAccount(portal, { email: EMAIL, password: PASSWORD, role })
  return cookieOf(await server.signIn(EMAIL, PASSWORD))
}

describe('threat-26 requests from foreign pages', () => {
  const foreign = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost:3000.evil.test' },
  ]
  it.each(foreign)('are refused before their input is checked: %o', async (headers) => {
    const cookie = await signedInCookie('admin')
    const writing = Object.values(AUTH_ENDPOINTS)
    for (const path of ['/api/rpc/people/countMentoring', ...writing, '/api/uploads']) {
      const answer = await server.post(path, {}, { cookie, ...headers })
      expect(answer.status, path).toBe(403)
    }
    expect((await server.call('people.countMentoring', undefined, { cookie })).status).toBe(200)
  })

  it.each(['GET', 'HEAD', 'OPTIONS'])('cannot make a call with %s', async (method) => {
    const cookie = await signedInCookie('admin')
    const headers = { cookie, origin: 'https://evil.test' }
    const answer = await server.request('/api/rpc/people/countMentoring', { method, headers })
    expect(answer.status).toBe(404)
  })
})

it('an unknown call is answered with an uncompressed NOT_FOUND', async () => {
  const answer = await server.call('people.noSuchCall', {}, { 'accept-encoding': 'gzip' })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect((await bodyOf(answer)).code).toBe('NOT_FOUND')
})

/** Requests a path as it is written, which `fetch` would normalize, by HTTP/1.0; returns the whole answer. */
async function requestRaw(path: string): Promise<string> {
  const { hostname, port } = new URL(server.base)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
  return text(socket)
}

it('a health check of HTTP/1.0, which needs no host, is answered', async () => {
  expect(await requestRaw('/healthz')).toMatch(/^HTTP\/1\.1 200 /)
})

it('a calendar feed, which anybody with its address can read, is limited', async () => {
  const student = await createUser(portal, { role: 'student' })
  const { cookie } = await openSession(portal, student.id)
  const { url } = await renewCalendarFeed({ ...actAs(portal, student), cookie })
  const path = new URL(url ?? '').pathname
  for (let reads = 0; reads < FEED_READ_LIMIT.max; reads++)
    expect((await server.request(path)).status).toBe(200)
  const refused = await server.request(path)
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
  const retryAfterSeconds = Number(refused.headers.get('retry-after'))
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect((await bodyOf(refused)).code).toBe('ATTEMPTS_TOO_MANY')
  portal.clock.advance(retryAfterSeconds)
  expect((await server.request(path)).status).toBe(200)
})

describe('threat-38 a connection', () => {
  /** Sends this many requests at once; returns how many were answered, and whether the portal closed the connection. */
  async function pipeline(requests: number) {
    const { hostname, port } = new URL(server.base)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    let answers = 0
    socket.on('data', (part) => {
      answers += part.toString('latin1').split('HTTP/1.1 200 ').length - 1
    })
    const request = `GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`
    socket.write(request.repeat(requests))
    await expect.poll(() => socket.closed || answers === requests).toBe(true)
    const isClosed = socket.closed
    socket.destroy()
    return { answers, isClosed }
  }

  it('with a few pipelined requests is served', async () => {
    expect(await pipeline(5)).toEqual({ answers: 5, isClosed: false })
  })

  it('with hundreds of pipelined requests is closed, and fewer than 20 of them are answered', async () => {
    const { answers, isClosed } = await pipeline(300)
    expect(isClosed).toBe(true)
    expect(answers).toBeLessThan(20)
  })
})

describe('bad input', () => {
  it('is checked only after permissions', async () => {
    const answer = await server.call('people.removeStudentFromInstructor', { studentId: 'no id' })
    expect(answer.status).toBe(401)
  })

  it.each([
    ['an invalid id', { studentId: 'x' }, 'studentId'],
    ['a number for an id', { studentId: 7 }, 'studentId'],
    ['a missing id', {}, 'studentId'],
  ])('%s gets a 400 that names the field', async (_what, input, field) => {
    const cookie = await signedInCookie('admin')
    const answer = await server.call('people.removeStudentFromInstructor', input, { cookie })
    expect(answer.status).toBe(400)
    expect((await bodyOf(answer)).json.data.fields[0]?.field).toBe(field)
  })

  it('a body that is not JSON gets a 400, ten megabytes a 413', async () => {
    const cookie = await signedInCookie('admin')
    const send = (body: string) =>
      server.request('/api/rpc/people/countMentoring', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body,
      })
    expect((await send('{{{')).status).toBe(400)
    expect((await send(`{"json":"${'a'.repeat(10_000_000)}"}`)).status).toBe(413)
  })
})

describe('pages', () => {
  it('have a strict policy with a nonce of their own and are not cached', async () => {
    const [first, second] = [await server.request('/'), await server.request('/admin/dashboard')]
    const nonce = /nonce-([^']+)'/.exec(first.headers.get('content-security-policy') ?? '')?.[1]
    expect(await first.text()).toContain(`nonce="${nonce}"`)
    expect(second.headers.get('content-security-policy')).not.toContain(nonce)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('x-frame-options')).toBe('DENY')
    expect(first.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  it('threat-19 may embed two video players and load nothing else from other hosts', async () => {
    const answer = await server.request('/student/dashboard')
    const directives = answer.headers.get('content-security-policy')?.split('; ') ?? []
    const namingHosts = directives.filter((directive) => /https?:|\*|\.[a-z]/.test(directive))
    expect(namingHosts).toEqual(['frame-src https://player.vimeo.com https://www.youtube-nocookie.com'])
  })

  it.each([
    ['/', 'strict-origin-when-cross-origin'],
    ['/admin/dashboard', 'strict-origin-when-cross-origin'],
    ['/auth/callback?access_token=a&refresh_token=b', 'no-referrer'],
    ['/auth/reset-password', 'no-referrer'],
    ['/AUTH/callback', 'no-referrer'],
    [AUTH_ENDPOINTS.googleReturn, 'no-referrer'],
  ])('%s has the referrer policy %s', async (path, policy) => {
    expect((await server.request(path)).headers.get('referrer-policy')).toBe(policy)
  })

  it('files of the build are cached as immutable, and no file outside the build can be reached', async () => {
    expect((await server.request('/assets/main.js')).headers.get('cache-control')).toContain('immutable')
    await writeFile(join(portal.settings.DATA_DIR, 'auth-secret'), 'a kept secret')
    const steps = ['../../', '%2e%2e/%2e%2e/', '..%2f..%2f', '..%5c..%5c', '....//....//', '/../../']
    for (const step of steps) {
      const answer = await requestRaw(`/assets/${step}auth-secret`)
      expect(answer, step).toMatch(/^HTTP\/1\.1 [234]/)
      expect(answer, step).not.toContain('a kept secret')
    }
    expect((await server.request('/assets/none.js')).status).toBe(404)
  })
})

it('threat-31 another spelling of a call does not bypass its checks', async () => {
  const paths = [
    '//api/rpc/people/countMentoring',
    '/api//rpc/people/countMentoring',
    '/API/rpc/people/countMentoring',
  ]
  for (const path of paths) {
    const answer = await server.post(path, {})
    expect([401, 404], path).toContain(answer.status)
  }
})

it('threat-41 an answer to a call is not cached', async () => {
  const cookie = await signedInCookie('admin')
  const answer = await server.call('people.countMentoring', undefined, { cookie })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('answers the health checks', async () => {
  expect((await server.request('/healthz')).status).toBe(200)
  expect((await server.request('/readyz')).status).toBe(200)
})

it('announces that idle connections stay open for 130 seconds', async () => {
  const answer = await server.request('/')
  expect(answer.headers.get('keep-alive')).toBe('timeout=130')
})
