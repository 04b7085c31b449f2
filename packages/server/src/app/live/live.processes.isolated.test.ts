// @module-tag database
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { chatThreads } from '../../features/chat/chat.table.ts'
import { publishEvents } from '../../features/live/live.service.ts'
import { findPresent } from '../../features/live/presence.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { createSignedIn } from '../http/http.testing.ts'
import { startLiveProcess } from './live.process.testing.ts'
import { openLiveStream } from './live.testing.ts'

const SERVER = process.env.DATABASE_URL ?? ''

// Skipped without PostgreSQL, because only one process can open the embedded database.
describe.skipIf(!SERVER)('several processes on one PostgreSQL (needs DATABASE_URL)', () => {
  const follow = (base: string, { cookie }: { cookie: string }, after?: number) =>
    openLiveStream({ base, cookie, after, origin: portal.settings.BASE_URL })

  const publishTo = (to: readonly string[]) =>
    publishEvents(portal.db, [{ to, kind: 'ticket', subjectId: randomUUID() }])

  const tickets = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `ticket ${from + index}`)

  it('events published in one process reach the streams of the others', async () => {
    const processes = [await startLiveProcess(portal, SERVER), await startLiveProcess(portal, SERVER)]
    const asha = await createSignedIn(portal, { role: 'student' })
    const streams = await Promise.all(processes.map(({ base }) => follow(base, asha)))
    for (const { told } of streams) await expect.poll(told).toEqual(['hello 0'])
    await publishTo([asha.id])
    for (const { told } of streams) await expect.poll(told).toEqual(['hello 0', 'ticket 1'])
  })

  it('when one is killed, its clients use the other: no event is lost or repeated, nobody goes offline', async () => {
    const [doomed, standing] = [
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
    const mentor = await follow(standing.base, ines)
    const first = await follow(doomed.base, asha)
    await expect.poll(mentor.told).toEqual(['hello 0', 'online null'])
    let isOver = false
    const publishing = (async () => {
      let told = 0
      for (; !isOver; told++) await publishTo([asha.id])
      return told
    })()
    await expect.poll(() => first.events.length).toBeGreaterThan(50)
    await doomed.kill()
    await first.ended
    const last = first.events.at(-1)?.id ?? 0
    const second = await follow(standing.base, asha, last)
    await expect.poll(() => second.events.length).toBeGreaterThan(50)
    isOver = true
    const count = await publishing
    await expect.poll(second.told).toEqual([`hello ${last}`, ...tickets(last + 1, count)])
    const hers = first.told().filter((each) => each !== 'online null')
    expect(hers).toEqual(['hello 0', ...tickets(1, last)])
    expect([...(await findPresent(portal.db, [asha.id], new Date()))]).toEqual([asha.id])
    expect(mentor.told()).toEqual(['hello 0', 'online null'])
  })

  it('a lost and restored database connection leaves no gap', async () => {
    const { base } = await startLiveProcess(portal, SERVER)
    const asha = await createSignedIn(portal, { role: 'student' })
    const stream = await follow(base, asha)
    await expect.poll(stream.told).toEqual(['hello 0'])
    await publishTo([asha.id])
    await expect.poll(stream.told).toEqual(['hello 0', 'ticket 1'])
    const cut = await portal.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`)
    expect(cut.length).toBeGreaterThan(0)
    for (let time = 0; time < 20; time++) await publishTo([asha.id])
    await expect.poll(stream.told).toEqual(['hello 0', ...tickets(1, 21)])
    await publishTo([asha.id])
    await expect.poll(stream.told).toEqual(['hello 0', ...tickets(1, 22)])
    stream.hangUp()
  })
})
