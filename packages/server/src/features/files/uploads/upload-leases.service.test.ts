import { ERRORS } from '@tus/server'
import { expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { createUploadLocker } from './upload-leases.service.ts'
import { deleteUpload, findOwnUpload } from './uploads.repository.ts'
import { finishUpload } from './uploads.testing.ts'

const open = new AbortController().signal

test('of the requests that wait for an upload the newest goes on waiting, and the others are refused', async () => {
  const owner = await createUser(portal, { role: 'instructor' })
  const id = await finishUpload(portal, owner, { slot: 'synopsis' })
  const locker = createUploadLocker(portal)
  const holder = locker.newLock(id)
  await holder.lock(open, () => undefined)
  const locks = Array.from({ length: 30 }, () => locker.newLock(id))
  const waiting = locks.map((lock) => lock.lock(open, () => undefined))
  const refused = await Promise.allSettled(waiting.slice(0, -1))
  expect(refused.map((result) => result.status === 'rejected' && result.reason)).toEqual(
    Array(29).fill(ERRORS.ERR_LOCK_TIMEOUT),
  )
  await holder.unlock()
  await waiting.at(-1)
  await locks.at(-1)?.unlock()
  const next = locker.newLock(id)
  await next.lock(open, () => undefined)
  await next.unlock()
})

test('a request that is asked to end keeps its lease until it has ended', async () => {
  const owner = await createUser(portal, { role: 'instructor' })
  const id = await finishUpload(portal, owner, { slot: 'synopsis' })
  const readLease = async () => {
    const { leaseHolder, leaseEndsAt } = (await findOwnUpload(portal.db, id, owner.id)) ?? {}
    return { leaseHolder, endsAt: Number(leaseEndsAt) }
  }
  const locker = createUploadLocker(portal)
  const [holder, next] = [locker.newLock(id), locker.newLock(id)]
  const releaseRequested = Promise.withResolvers<void>()
  await holder.lock(open, releaseRequested.resolve)
  const waiting = next.lock(open, () => undefined)
  await releaseRequested.promise
  const { leaseHolder, endsAt } = await readLease()
  await expect.poll(async () => (await readLease()).endsAt).toBeGreaterThan(endsAt)
  expect((await readLease()).leaseHolder).toBe(leaseHolder)
  await holder.unlock()
  await waiting
  await next.unlock()
})

test('a request that waits for an upload ends as soon as the upload is gone', async () => {
  const owner = await createUser(portal, { role: 'instructor' })
  const id = await finishUpload(portal, owner, { slot: 'synopsis' })
  const locker = createUploadLocker(portal)
  await locker.newLock(id).lock(open, () => undefined)
  const refused = expect(locker.newLock(id).lock(open, () => undefined)).rejects.toBe(ERRORS.FILE_NOT_FOUND)
  await deleteUpload(portal.db, id)
  await refused
})
