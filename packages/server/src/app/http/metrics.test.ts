import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '../../features/accounts/accounts.testing.ts'
import { queueMail } from '../../features/notifications/mail/mail-queue.service.ts'
import { linkToPaper } from '../../features/papers/paper-files.service.ts'
import { addPaper } from '../../features/papers/papers.testing.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import { openTestPortal } from '../../rpc/portal.testing.ts'
import { createSignedIn, startTestServer, type TestServer } from './http.testing.ts'

const METRICS_TOKEN = 'a-token-of-the-tests-alone'
const portal = await openTestPortal({ METRICS_TOKEN })
const server = await startTestServer(portal)
const CALL = '/api/rpc/people/countMentoring'
let admin = ''
beforeAll(async () => {
  admin = (await createSignedIn(portal, { role: 'admin' })).cookie
})

const requestMetrics = ({ request }: TestServer, authorization: string) =>
  request('/metrics', { headers: { authorization } })

/** Reads the metrics; returns each sample's value by its name and labels as they are printed. */
async function scrape(from = server) {
  const answer = await requestMetrics(from, `Bearer ${METRICS_TOKEN}`)
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

const requestsOf = (route: string, status: number) =>
  `capstone_http_requests_total{route="${route}",status="${status}"}`

/** Polls, because an answer may arrive here before the server has counted it. */
const expectSample = (sample: string, value: number) =>
  expect.poll(async () => (await scrape()).get(sample)).toBe(value)

test('without METRICS_TOKEN the path of the metrics does not exist', async () => {
  const closed = await startTestServer(await openTestPortal())
  const unknown = await (await closed.request('/api/unknown')).text()
  for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
    const answer = await requestMetrics(closed, authorization)
    expect([answer.status, await answer.text()]).toEqual([404, unknown])
  }
})

test.each(['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Bearer ${METRICS_TOKEN.slice(1)}`, METRICS_TOKEN])(
  'refuses "%s" as the token, without any metric',
  async (authorization) => {
    const answer = await requestMetrics(server, authorization)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ code: 'TOKEN_REQUIRED' })
  },
)

test('prints the text format of Prometheus: typed families, each sample once', async () => {
  await server.call('people.countMentoring', undefined, { cookie: admin })
  const answer = await requestMetrics(server, `Bearer ${METRICS_TOKEN}`)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  expect(text.endsWith('\n')).toBe(true)
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]))
  const samples = text.split('\n').filter((line) => line && !/^# (HELP|TYPE) \w+ /.test(line))
  for (const sample of samples) {
    expect(sample).toMatch(/^[a-z_]\w*(\{(\w+="[^"\\\n]*",?)+\})? (-?\d[\d.e+-]*|\+Inf|NaN)$/i)
    const name = /^\w+/.exec(sample)?.[0] ?? ''
    const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')
    expect(types.get(family), name).toMatch(family === name ? /^(counter|gauge)$/ : /^histogram$/)
  }
  const names = samples.map((sample) => sample.slice(0, sample.lastIndexOf(' ')))
  expect(names).toHaveLength(new Set(names).size)
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total'])
    expect(types.has(name), name).toBe(true)
})

test('counts each answer by its route and status, and its duration once', async () => {
  const DURATIONS = `capstone_http_request_duration_seconds_count{route="${CALL}"}`
  const before = await scrape()
  for (const cookie of [admin, admin, '']) await server.call('people.countMentoring', undefined, { cookie })
  await expectSample(requestsOf(CALL, 200), (before.get(requestsOf(CALL, 200)) ?? 0) + 2)
  await expectSample(requestsOf(CALL, 401), (before.get(requestsOf(CALL, 401)) ?? 0) + 1)
  await expectSample(DURATIONS, (before.get(DURATIONS) ?? 0) + 3)
})

test('a path that a client makes up adds no label, whatever it contains', async () => {
  const id = randomUUID()
  const hostile = [
    `/${id}`,
    `/student/projects/${id}`,
    `/assets/${id}.js`,
    `/api/rpc/people/${id}`,
    `/api/files/${id}`,
    `/x"}%20999%0Acapstone_live_streams{route="${id}`,
    `//${id}`,
    `/metrics/${id}`,
    '/constructor',
  ]
  for (const path of hostile) await server.request(path)
  await server.post(`/api/rpc/people/${id}`, {})
  await server.post('/api/auth/sign-in/email', { email: `${id}@example.edu`, password: id })
  await expectSample(requestsOf('/assets', 404), 1)
  await expectSample(requestsOf('/api/auth', 401), 1)
  const metrics = [...(await scrape()).keys()]
  expect(metrics.filter((name) => name.includes(id))).toEqual([])
  const routes = new Set(metrics.flatMap((name) => /route="([^"]*)"/.exec(name)?.[1] ?? []))
  expect(routes).toContain('other')
  for (const known of ['/api/auth', '/api/files', CALL, '/assets', '/metrics', 'other']) routes.delete(known)
  expect([...routes]).toEqual([])
})

test('counts open live streams and waiting emails', async () => {
  const closing = new AbortController()
  const stream = await server.request('/api/rpc/live/follow', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: admin },
    body: '{"json":{}}',
    signal: closing.signal,
  })
  expect(stream.status).toBe(200)
  await expectSample('capstone_live_streams', 1)
  closing.abort()
  await expectSample('capstone_live_streams', 0)
  await expectSample(requestsOf('/api/rpc/live/follow', 200), 1)

  const now = portal.clock.now()
  await queueMail(portal.db, { kind: 'recovery', address: 'ananya@example.edu', now })
  expect((await scrape()).get('capstone_mails_waiting')).toBe(1)
})

test('a request that its client cuts off is logged with its viewer, and counted with a status of its own', async () => {
  const viewer = await createUser(portal, { role: 'student' })
  const { cookie } = await openSession(portal, viewer.id)
  const { id: paperId, version } = await addPaper(portal, viewer, { name: 'My paper.pdf' })
  const { url } = await linkToPaper(actAs(portal, viewer), { paperId, versionId: version.id })
  vi.spyOn(portal.storage, 'read').mockImplementation(async () => {
    const content = new Readable({ read: () => undefined })
    content.push('%')
    return content
  })
  const log = vi.spyOn(portal.log, 'info')
  onTestFinished(() => void vi.restoreAllMocks())
  const readDurations = async () =>
    [...(await scrape())].filter(([name]) => name.includes('duration') && name.includes('/api/files"'))
  const cut = requestsOf('/api/files', 499)
  const [before, durations] = [await scrape(), await readDurations()]
  const client = new AbortController()
  const { status } = await server.request(`${url}?view`, { headers: { cookie }, signal: client.signal })
  expect(status).toBe(200)
  client.abort()
  await expectSample(cut, (before.get(cut) ?? 0) + 1)
  expect(await readDurations()).toEqual(durations)
  const line = { status: 499, viewerId: viewer.id, milliseconds: expect.any(Number) }
  expect(log).toHaveBeenCalledWith(expect.objectContaining(line), 'request')
})
