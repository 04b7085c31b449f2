import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSession } from '../../features/accounts/accounts.testing.ts'
import { linkToPaper } from '../../features/papers/paper-files.service.ts'
import { addPaper } from '../../features/papers/papers.testing.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { CONCURRENT_CALLS_MAX } from './concurrent.calls.ts'
import { startTestServer } from './http.testing.ts'

const server = await startTestServer(portal)

/** The contents being read from the storage; they do not end by themselves. */
let reads: Readable[] = []
beforeEach(() => {
  reads = []
})
afterEach(() => vi.restoreAllMocks())

async function signInStudent() {
  const viewer = await createUser(portal, { role: 'student' })
  const { cookie } = await openSession(portal, viewer.id)
  const { id: paperId, version } = await addPaper(portal, viewer, { name: 'My paper.pdf' })
  const { url } = await linkToPaper(actAs(portal, viewer), { paperId, versionId: version.id })
  /** Opens the student's paper, and reads no more than the head of the response. */
  const view = async (signal?: AbortSignal) =>
    (await server.request(`${url}?view`, { headers: { cookie }, ...(signal && { signal }) })).status
  return { cookie, view }
}

const endReads = () => {
  for (const content of reads.splice(0)) content.destroy()
}

/** From now on, the storage sends the first byte of each file, and no more. */
function openSlowly() {
  vi.spyOn(portal.storage, 'read').mockImplementation(async () => {
    const content = new Readable({ read: () => undefined })
    content.push('%')
    reads.push(content)
    return content
  })
}

it('sends CONCURRENT_CALLS_MAX files to one person at a time, without delaying their calls or others', async () => {
  const [student, other] = [await signInStudent(), await signInStudent()]
  openSlowly()
  await Promise.all(Array.from({ length: CONCURRENT_CALLS_MAX }, () => student.view()))
  const further = [student.view(), student.view()]
  const { cookie } = student
  expect((await server.call('papers.listOwnPapers', {}, { cookie })).status).toBe(200)
  expect(await other.view()).toBe(200)
  expect(reads).toHaveLength(CONCURRENT_CALLS_MAX + 1)
  endReads()
  expect(await Promise.all(further)).toEqual([200, 200])
  expect(reads).toHaveLength(2)
  endReads()
})

it('refuses a download that waited when its session has ended meanwhile', async () => {
  const student = await signInStudent()
  openSlowly()
  await Promise.all(Array.from({ length: CONCURRENT_CALLS_MAX }, () => student.view()))
  const further = student.view()
  await server.post(AUTH_ENDPOINTS.signOut, {}, { cookie: student.cookie })
  endReads()
  expect(await further).toBe(401)
  expect(reads).toEqual([])
})

it('forgets downloads that the browser gave up while they waited', async () => {
  const student = await signInStudent()
  openSlowly()
  await Promise.all(Array.from({ length: CONCURRENT_CALLS_MAX }, () => student.view()))
  const browser = new AbortController()
  const abandoned = Array.from({ length: 20 }, () => student.view(browser.signal))
  const last = student.view()
  await wait(200)
  browser.abort()
  await Promise.allSettled(abandoned)
  await wait(100)
  reads.shift()?.destroy()
  expect(await last).toBe(200)
  expect(reads).toHaveLength(CONCURRENT_CALLS_MAX)
  endReads()
})

it('ends a download that sends nothing for too long, so that the next one can start', async () => {
  const { setTimeout: setResponseTimeout } = ServerResponse.prototype
  vi.spyOn(ServerResponse.prototype, 'setTimeout').mockImplementation(function (
    this: ServerResponse,
    _,
    end,
  ) {
    return setResponseTimeout.call(this, 300, end)
  })
  const student = await signInStudent()
  openSlowly()
  await Promise.all(Array.from({ length: CONCURRENT_CALLS_MAX }, () => student.view()))
  expect(await student.view()).toBe(200)
  endReads()
})
