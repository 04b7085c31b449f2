import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { sessions, users } from '../../features/accounts/accounts.table.ts'
import { openSession } from '../../features/accounts/accounts.testing.ts'
import { publishEvents } from '../../features/live/live.service.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { startTestServer } from '../http/http.testing.ts'
import { openLiveStream } from './live.testing.ts'

const IS_FULL = process.env.PROVE === 'full'
const STREAMS = IS_FULL ? 50 : 6
const ENDS_WITHIN_MS = 2000

const server = await startTestServer(portal)

/** Everything that must end the streams of a person. */
const ENDINGS: Readonly<Record<string, (userId: string) => Promise<unknown>>> = {
  'a sign-out': (userId) => portal.db.delete(sessions).where(eq(sessions.userId, userId)),
  'the expiry of the session': (userId) =>
    portal.db.update(sessions).set({ expiresAt: portal.clock.now() }).where(eq(sessions.userId, userId)),
  'a change of role': (userId) =>
    portal.db.update(users).set({ role: 'instructor', course: null }).where(eq(users.id, userId)),
  'a temporary password': (userId) =>
    portal.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId)),
  'the deletion of the account': (userId) => portal.db.delete(users).where(eq(users.id, userId)),
}

/** Opens live streams of a new student, each in a session of its own. */
async function openStreams(count: number) {
  const { id } = await createUser(portal, { role: 'student' })
  const streams = []
  for (let nth = 0; nth < count; nth++) {
    const { cookie } = await openSession(portal, id)
    streams.push(await openLiveStream({ base: server.base, origin: portal.settings.BASE_URL, cookie }))
  }
  for (const { received } of streams) await expect.poll(received).toEqual(['connected'])
  return { id, streams }
}

const publishTo = (to: readonly string[]) =>
  publishEvents(portal.db, [{ to, kind: 'ticket', subjectId: randomUUID() }])

describe('threat-21 the live streams of a person', () => {
  it.each(Object.entries(ENDINGS))(
    'end within two seconds of %s, and receive no further events',
    async (_what, end) => {
      const people = await Promise.all(Array.from({ length: STREAMS / 2 }, () => openStreams(2)))
      const other = await openStreams(1)
      await Promise.all(people.map(({ id }) => end(id)))
      const ended = performance.now()
      const streams = people.flatMap((person) => person.streams)
      await Promise.all(streams.map((stream) => stream.ended))
      // Only the full tests check the time itself, because it is unreliable on a loaded machine.
      if (IS_FULL) expect(performance.now() - ended).toBeLessThan(ENDS_WITHIN_MS)
      await publishTo([...people.map(({ id }) => id), other.id])
      for (const { received, errors } of streams) {
        expect(errors).toEqual(['SIGN_IN_REQUIRED'])
        expect(received()).toEqual(['connected'])
      }
      for (const { received, hangUp } of other.streams) {
        await expect.poll(received).toEqual(['connected', 'ticket'])
        hangUp()
      }
      await expect.poll(() => portal.live.hub.people().size).toBe(0)
    },
  )
})
