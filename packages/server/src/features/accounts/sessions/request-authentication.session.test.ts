import { HOUR_MS } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { openPortalOnOwnDatabase, portal } from '../../../rpc/portal.testing.ts'
import { sessions, users } from '../accounts.table.ts'
import { openSession } from '../accounts.testing.ts'
import { findViewer } from './request-authentication.session.ts'

let cookie: string
beforeAll(async () => {
  const { id } = await createUser(portal, { role: 'student' })
  cookie = (await openSession(portal, id, { lastSeenAt: new Date(Date.now() - HOUR_MS) })).cookie
})

/** Wraps the database and replaces the update that records a session as used. */
const withUpdate = (update: () => unknown): Database =>
  new Proxy(portal.db, {
    get: (target, key) => {
      const value: unknown = key === 'with' ? () => ({ update }) : Reflect.get(target, key, target)
      return value
    },
  })

const seenOf = async (id: string) => {
  const [person] = await portal.db.select().from(users).where(eq(users.id, id))
  const [session] = await portal.db.select().from(sessions).where(eq(sessions.userId, id))
  return { person: person?.lastSeenAt ?? null, session: session?.lastSeenAt ?? null }
}

it('threat-52 a session is refused from the moment it ends by the portal’s clock', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  const now = portal.clock.now()
  const at = (seconds: number) => ({ now: () => new Date(now.getTime() + seconds * 1000) })
  const { cookie: short } = await openSession(portal, id, { expiresAt: at(60).now() })
  expect(await findViewer({ ...portal, clock: at(59) }, short)).toMatchObject({ id })
  for (const seconds of [60, 24 * 60 * 60])
    expect(await findViewer({ ...portal, clock: at(seconds) }, short)).toBeNull()
})

it('a request does not wait for its session to be recorded as used', async () => {
  const never = { set: () => ({ from: () => ({ where: () => new Promise(() => undefined) }) }) }
  expect(await findViewer({ ...portal, db: withUpdate(() => never) }, cookie)).toMatchObject({
    role: 'student',
  })
})

it('a request succeeds if its activity cannot be recorded, which is logged', async () => {
  const warn = vi.spyOn(portal.log, 'warn')
  const cause = new Error('the disk is full')
  const broken = () => {
    throw cause
  }
  expect(await findViewer({ ...portal, db: withUpdate(broken) }, cookie)).toMatchObject({ role: 'student' })
  await expect.poll(() => warn).toHaveBeenCalledWith({ err: cause }, expect.any(String))
})

it('activity of a user and their session is recorded at most every five minutes', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  const now = portal.clock.now()
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const own = await openSession(portal, id, { lastSeenAt: now })
  await findViewer({ ...portal, clock: { now: () => at(299) } }, own.cookie)
  await findViewer({ ...portal, clock: { now: () => at(301) } }, own.cookie)
  await expect.poll(() => seenOf(id)).toEqual({ person: at(301), session: at(301) })
  await findViewer({ ...portal, clock: { now: () => at(500) } }, own.cookie)
  expect(await seenOf(id)).toEqual({ person: at(301), session: at(301) })
})

it('a time recorded by a clock that ran ahead is corrected, for that user only', async () => {
  const [{ id }, other] = [
    await createUser(portal, { role: 'student' }),
    await createUser(portal, { role: 'student', lastSeenAt: new Date(5) }),
  ]
  const now = portal.clock.now()
  const own = await openSession(portal, id, { lastSeenAt: new Date(now.getTime() + HOUR_MS) })
  await findViewer({ ...portal, clock: { now: () => now } }, own.cookie)
  await expect.poll(() => seenOf(id)).toEqual({ person: now, session: now })
  expect((await seenOf(other.id)).person).toEqual(new Date(5))
})

it('nothing is written for a session that was recorded recently', async () => {
  const { id } = await createUser(portal, { role: 'student' })
  const fresh = await openSession(portal, id)
  const update = vi.fn()
  expect(await findViewer({ ...portal, db: withUpdate(update) }, fresh.cookie)).toMatchObject({ id })
  expect(update).not.toHaveBeenCalled()
})

it('closing the database while activity is recorded causes no unhandled rejection', async () => {
  const own = await openPortalOnOwnDatabase()
  const { id } = await createUser(own, { role: 'student' })
  const session = await openSession(own, id, { lastSeenAt: new Date(0) })
  const onRejection = vi.fn()
  process.once('unhandledRejection', onRejection)
  await findViewer(own, session.cookie)
  await own.closeDatabase()
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.off('unhandledRejection', onRejection)
  expect(onRejection).not.toHaveBeenCalled()
})
