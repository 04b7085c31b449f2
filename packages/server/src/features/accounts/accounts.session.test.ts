import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import { findViewer } from './accounts.session.ts'
import { openSession } from './accounts.testing.ts'

let portal: TestPortal
let cookie: string
beforeAll(async () => {
  portal = await createTestPortal()
  const { id } = await createUser(portal, { role: 'student' })
  cookie = (await openSession(portal, id, { lastSeenAt: new Date(0) })).cookie
})
afterAll(() => portal.close())

/** The database, but for what becomes of an update. */
const withUpdate = (update: () => unknown): TestPortal['db'] =>
  new Proxy(portal.db, {
    get: (target, key) => {
      const value: unknown = key === 'update' ? update : Reflect.get(target, key, target)
      return value
    },
  })

it('threat-52 a session opens nothing from the moment on that it ends by the portal’s clock', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  const now = portal.clock.now()
  const at = (seconds: number) => ({ now: () => new Date(now.getTime() + seconds * 1000) })
  const { cookie: short } = await openSession(portal, id, { expiresAt: at(60).now() })
  expect(await findViewer({ ...portal, clock: at(59) }, short)).toMatchObject({ id })
  for (const seconds of [60, 24 * 60 * 60])
    expect(await findViewer({ ...portal, clock: at(seconds) }, short)).toBeNull()
})

it('a request does not wait for its session to be noted as used', async () => {
  const never = { set: () => ({ where: () => new Promise(() => undefined) }) }
  expect(await findViewer({ ...portal, db: withUpdate(() => never) }, cookie)).toMatchObject({
    role: 'student',
  })
})

it('a request is answered when that cannot be noted, and the log says so', async () => {
  const warn = vi.spyOn(portal.log, 'warn')
  const cause = new Error('the disk is full')
  const broken = () => {
    throw cause
  }
  expect(await findViewer({ ...portal, db: withUpdate(broken) }, cookie)).toMatchObject({ role: 'student' })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith({ err: cause }, expect.any(String)))
})

it('nothing is written for a session that was noted a moment ago', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  const fresh = await openSession(portal, id)
  const update = vi.fn()
  expect(await findViewer({ ...portal, db: withUpdate(update) }, fresh.cookie)).toMatchObject({ id })
  expect(update).not.toHaveBeenCalled()
})

it('a portal that closes meanwhile closes, and is not brought down by it', async () => {
  const own = await createTestPortal()
  const { id } = await createUser(own, { role: 'student' })
  const session = await openSession(own, id, { lastSeenAt: new Date(0) })
  const down = vi.fn()
  process.once('unhandledRejection', down)
  await findViewer(own, session.cookie)
  await own.close()
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.off('unhandledRejection', down)
  expect(down).not.toHaveBeenCalled()
})
