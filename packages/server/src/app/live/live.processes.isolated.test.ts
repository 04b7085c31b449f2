// @module-tag database
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { chatThreads } from '../../features/chat/chat.table.ts'
import { publishEvents } from '../../features/live/live.service.ts'
import { findOnlinePeople } from '../../features/live/presence.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { createSignedIn } from '../http/http.testing.ts'
import { openLiveStream } from './live.testing.ts'
import { startLiveProcess } from './live-process.testing.ts'

const SERVER = process.env.DATABASE_URL ?? ''

// Skipped without PostgreSQL, because only one process can open the embedded database.
describe.skipIf(!SERVER)('several processes on one PostgreSQL (needs DATABASE_URL)', () => {
  const follow = (base: string, { cookie }: { cookie: string }) =>
    openLiveStream({ base, cookie, origin: portal.settings.BASE_URL })

  const publishTo = (to: readonly string[], number = 1) =>
    publishEvents(portal.db, [{ to, kind: 'message', subjectId: randomUUID(), number }])

  const messages = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `message ${from + index}`)

  // The event that the mentor is online may be repeated at any time.
  const withoutOnline =
    ({ received }: Awaited<ReturnType<typeof follow>>) =>
    () =>
      received().filter((each) => each !== 'online')

  it('events published in one process reach the streams of the others', async () => {
    const processes = [await startLiveProcess(portal, SERVER), await startLiveProcess(portal, SERVER)]
    const asha = await createSignedIn(portal, { role: 'student' })
    const streams = await Promise.all(processes.map(({ base }) => follow(base, asha)))
    for (const { received } of streams) await expect.poll(received).toEqual(['connected'])
    await publishTo([asha.id])
    for (const { received } of streams) await expect.poll(received).toEqual(['connected', 'message 1'])
  })

  it('when a process is killed, its clients connect to another, learn that they missed events, and stay online', async () => {
    const [doomed, surviving] = [
      await startLiveProcess(portal, SERVER),
      await startLiveProcess(portal, SERVER),
    ]
    const [asha, ines] = [
      await createSignedIn(portal, { role: 'student' }),
      await createSignedIn(portal, { role: 'instructor' }),
    ]
    await portal.db
      .insert(chatThreads)
      .values({ id: randomUUID(), studentId: asha.id, mentorId: ines.id, title: 'One', activeAt: new Date() })
    const mentor = await follow(surviving.base, ines)
    const first = await follow(doomed.base, asha)
    await expect.poll(mentor.received).toEqual(['connected', 'online'])
    let isOver = false
    const publishedAt: number[] = []
    const publishing = (async () => {
      let count = 0
      while (!isOver) {
        count++
        publishedAt[count] = performance.now()
        await publishTo([asha.id], count)
      }
      return count
    })()
    await expect.poll(() => first.events.length).toBeGreaterThan(50)
    await doomed.kill()
    await first.ended
    const last = first.events.findLast(({ kind }) => kind === 'message')?.number ?? 0
    const second = await follow(surviving.base, asha)
    const connectedAt = performance.now()
    await expect.poll(() => second.events.length).toBeGreaterThan(50)
    isOver = true
    const count = await publishing
    const next = second.events.find(({ kind }) => kind === 'message')?.number ?? 0
    await expect.poll(withoutOnline(second)).toEqual(['connected', ...messages(next, count)])
    expect(withoutOnline(first)()).toEqual(['connected', ...messages(1, last)])
    // Events were published between the two streams, and the second one's quiet time does not cover them.
    expect(next).toBeGreaterThan(last + 1)
    const quietMs = second.events[0]?.quietMs ?? 0
    expect(quietMs).toBeLessThanOrEqual(connectedAt - (publishedAt[next - 1] ?? 0))
    expect([...(await findOnlinePeople(portal.db, [asha.id], new Date()))]).toEqual([asha.id])
    expect(mentor.received()).toEqual(['connected', 'online'])
  })

  it('a lost and restored database connection resets the streams, which then go on', async () => {
    const { base } = await startLiveProcess(portal, SERVER)
    const asha = await createSignedIn(portal, { role: 'student' })
    const stream = await follow(base, asha)
    await expect.poll(stream.received).toEqual(['connected'])
    await publishTo([asha.id])
    await expect.poll(stream.received).toEqual(['connected', 'message 1'])
    const terminated = await portal.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`)
    expect(terminated.length).toBeGreaterThan(0)
    await expect.poll(() => stream.received().at(-1), { timeout: 15_000 }).toBe('reset')
    await publishTo([asha.id], 2)
    await expect.poll(stream.received).toEqual(['connected', 'message 1', 'reset', 'message 2'])
    stream.hangUp()
  })
})
