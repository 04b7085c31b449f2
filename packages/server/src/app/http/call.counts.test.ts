import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { beforeEach, expect, it, vi } from 'vitest'
import { startAiService } from '../../platform/ai/ai.testing.ts'
import { openTestPortal } from '../../rpc/portal.testing.ts'
import { createSignedIn, startTestServer } from './http.testing.ts'

const countCall = vi.fn<(milliseconds: number, status: number) => void>()
const service = await startAiService()
const portal = await openTestPortal(service.environment)
const server = await startTestServer(portal, countCall)
beforeEach(() => countCall.mockClear())

/** Polls, because an answer may arrive here before the server has counted it. */
const expectCounted = (...statuses: number[]) =>
  expect.poll(() => countCall.mock.calls.map(([, status]) => status)).toEqual(statuses)
const callAsVisitor = () => server.call('people.countMentoring', undefined)

it('counts every answered call with its status and duration', async () => {
  const { cookie } = await createSignedIn(portal, { role: 'admin' })
  const startedAt = performance.now()
  expect((await server.call('people.countMentoring', undefined, { cookie })).status).toBe(200)
  expect((await callAsVisitor()).status).toBe(401)
  await expectCounted(200, 401)
  for (const [milliseconds] of countCall.mock.calls) {
    expect(milliseconds).toBeGreaterThan(0)
    expect(milliseconds).toBeLessThan(performance.now() - startedAt)
  }
})

it('does not count pages, sign-in, uploads, downloads, health checks and calls that do not exist', async () => {
  for (const path of ['/', '/healthz', '/readyz', '/api/files/token', '/api/rpc/accounts/readSession'])
    await server.request(path)
  for (const path of [AUTH_ENDPOINTS.signIn, '/api/uploads', '/api/rpc/accounts/nothing'])
    await server.post(path, {})
  await callAsVisitor()
  await expectCounted(401)
})

it('does not count a stream', async () => {
  service.script = () => ({ pieces: ['[]'] })
  const { cookie } = await createSignedIn(portal, {
    role: 'student',
    course: 'MCA',
    specialization: 'Data Science',
    year: '2nd Year',
  })
  for (const encoding of ['identity', 'gzip']) {
    const requestHeaders = { cookie, 'accept-encoding': encoding }
    const answer = await server.call('requests.suggestProjects', { from: 'ai' }, requestHeaders)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    await answer.text()
  }
  // A stream that is refused before it starts is a plain answer and counts.
  await server.call('requests.suggestProjects', { from: 'ai' })
  await expectCounted(401)
})
