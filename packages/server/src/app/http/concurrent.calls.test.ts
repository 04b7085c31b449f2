import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { RPC_PATH } from '@capstone/contract/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSession } from '../../features/accounts/accounts.testing.ts'
import { SAMPLES } from '../../features/files/content/sample-files.testing.ts'
import { finishUpload } from '../../features/files/uploads/uploads.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { CONCURRENT_CALLS_MAX, CONCURRENT_PAGES_MAX } from './concurrent.calls.ts'
import { createSignedIn, PRECHECK, startTestServer } from './http.testing.ts'

const server = await startTestServer(portal)
const PRECHECK_CALL = `${RPC_PATH}/papers/precheckUpload`

/** Lets the calls that wait for the storage go on; `started` counts the calls that got that far. */
let release = () => {}
let started = 0
beforeEach(() => {
  started = 0
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const fetchUpload = portal.storage.uploads.fetch.bind(portal.storage.uploads)
  vi.spyOn(portal.storage.uploads, 'fetch').mockImplementation(async (id) => {
    started++
    await released
    return fetchUpload(id)
  })
})
afterEach(() => vi.restoreAllMocks())

async function signInStudent() {
  const viewer = await createUser(portal, { role: 'student' })
  const { cookie } = await openSession(portal, viewer.id)
  const paper = { slot: 'paper', name: 'paper.doc', content: SAMPLES['.doc'] } as const
  const uploadId = await finishUpload(portal, viewer, paper)
  const call = async () => (await server.call('papers.precheckUpload', { uploadId }, { cookie })).status
  const callUntil = (signal: AbortSignal) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const body = JSON.stringify({ json: { uploadId } })
    return server.request(PRECHECK_CALL, { method: 'POST', headers, body, signal })
  }
  const openPage = async () => (await server.request(PRECHECK + uploadId, { headers: { cookie } })).text()
  return { viewer, cookie, call, callUntil, openPage }
}

const repeat = <Result>(count: number, call: () => Promise<Result>) => Array.from({ length: count }, call)

it('answers CONCURRENT_CALLS_MAX calls of one person at a time, without delaying others', async () => {
  const student = await signInStudent()
  const calls = repeat(CONCURRENT_CALLS_MAX, student.call)
  await expect.poll(() => started).toBe(CONCURRENT_CALLS_MAX)
  const further = repeat(2, student.call)
  const other = await createSignedIn(portal, { role: 'student' })
  expect((await server.call('papers.listOwnPapers', {}, { cookie: other.cookie })).status).toBe(200)
  expect(started).toBe(CONCURRENT_CALLS_MAX)
  release()
  const statuses = await Promise.all([...calls, ...further])
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(started).toBe(CONCURRENT_CALLS_MAX + 2)
})

it('counts a call whose client disconnected until its work has ended', async () => {
  const log = vi.spyOn(portal.log, 'info')
  const student = await signInStudent()
  const controller = new AbortController()
  const calls = repeat(CONCURRENT_CALLS_MAX, () => student.callUntil(controller.signal))
  await expect.poll(() => started).toBe(CONCURRENT_CALLS_MAX)
  controller.abort()
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
  const countClosed = () =>
    log.mock.calls.filter(([entry]: readonly unknown[]) => Object(entry).status === 499).length
  await expect.poll(countClosed).toBe(CONCURRENT_CALLS_MAX)
  const further = repeat(2, student.call)
  const other = await createSignedIn(portal, { role: 'student' })
  expect((await server.call('papers.listOwnPapers', {}, { cookie: other.cookie })).status).toBe(200)
  expect(started).toBe(CONCURRENT_CALLS_MAX)
  release()
  expect(await Promise.all(further)).toEqual([200, 200])
})

it('refuses a call that waited when its session has ended meanwhile', async () => {
  const student = await signInStudent()
  const calls = repeat(CONCURRENT_CALLS_MAX, student.call)
  await expect.poll(() => started).toBe(CONCURRENT_CALLS_MAX)
  const further = repeat(2, student.call)
  await server.post(AUTH_ENDPOINTS.signOut, {}, { cookie: student.cookie })
  release()
  expect(await Promise.all(further)).toEqual([401, 401])
  await Promise.all(calls)
  expect(started).toBe(CONCURRENT_CALLS_MAX)
})

it('loads CONCURRENT_PAGES_MAX pages of one person at a time, and sends further ones with the session alone', async () => {
  const [student, other] = [await signInStudent(), await signInStudent()]
  const pages = Array.from({ length: CONCURRENT_PAGES_MAX }, student.openPage)
  await expect.poll(() => started).toBe(CONCURRENT_PAGES_MAX)
  let further = ''
  student.openPage().then((html) => {
    further = html
  })
  await expect.poll(() => further).toContain(`"id":"${student.viewer.id}"`)
  expect(further).toContain('"precheck":null')
  const othersPage = other.openPage()
  await expect.poll(() => started).toBe(CONCURRENT_PAGES_MAX + 1)
  release()
  for (const page of [...pages, othersPage]) expect(await page).toContain('"precheck":{')
  expect(await student.openPage()).toContain('"precheck":{')
  expect(started).toBe(CONCURRENT_PAGES_MAX + 2)
})
