import { setTimeout as wait } from 'node:timers/promises'
import { UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openSession } from '../../features/accounts/accounts.testing.ts'
import { metadataOf } from '../../features/files/uploads/uploads.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { CONCURRENT_CALLS_MAX } from './concurrent.calls.ts'
import { startTestServer } from './http.testing.ts'

const server = await startTestServer(portal)

async function signIn() {
  const viewer = await createUser(portal, { role: 'student' })
  const { cookie } = await openSession(portal, viewer.id)
  const start = async () => {
    const headers = {
      cookie,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '9',
      'Upload-Metadata': metadataOf({ slot: 'paper', name: 'a.pdf' }),
    }
    return (await server.request(UPLOAD_PATH, { method: 'POST', headers })).status
  }
  return { cookie, start }
}

it('starts CONCURRENT_CALLS_MAX uploads of one person at a time, calls included, without delaying others', async () => {
  const [student, other] = [await signIn(), await signIn()]
  const storing = Promise.withResolvers<void>()
  const { store } = portal.storage.uploads
  const create = store.create.bind(store)
  const creates = vi.spyOn(store, 'create').mockImplementation(async (upload) => {
    await storing.promise
    return create(upload)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const starts = Array.from({ length: CONCURRENT_CALLS_MAX + 2 }, student.start)
  await expect.poll(() => creates.mock.calls.length).toBe(CONCURRENT_CALLS_MAX)
  let isAnswered = false
  const call = server.call('papers.listOwnPapers', {}, { cookie: student.cookie }).finally(() => {
    isAnswered = true
  })
  await wait(200)
  expect([creates.mock.calls.length, isAnswered]).toEqual([CONCURRENT_CALLS_MAX, false])
  expect((await server.call('papers.listOwnPapers', {}, { cookie: other.cookie })).status).toBe(200)
  storing.resolve()
  expect(new Set(await Promise.all(starts))).toEqual(new Set([201]))
  expect((await call).status).toBe(200)
})
