// @module-tag database
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addAssignment, addProject } from '../../features/assignments/assignments.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { createSignedIn, startTestServer } from '../http/http.testing.ts'
import { readThread, type ThreadReader } from './chat-reader.testing.ts'

const { THREADS, MESSAGES, CUTS, RESTARTS, ...OPTIONS } =
  process.env.PROVE === 'full'
    ? { THREADS: 250, MESSAGES: 10_000, CUTS: 2000, RESTARTS: 3, timeout: 3_600_000 }
    : { THREADS: 5, MESSAGES: 200, CUTS: 20, RESTARTS: 1 }
const CONCURRENCY = 20

let server = await startTestServer(portal)

/** Creates a thread that both of its members read. */
async function openThread() {
  const student = await createSignedIn(portal, { role: 'student' })
  const mentor = await createSignedIn(portal, { role: 'instructor' })
  const instructorProjectId = await addProject(portal, { instructorId: mentor.id })
  const id = await addAssignment(portal, { studentId: student.id, instructorProjectId })
  const line = ({ cookie }: { cookie: string }) => ({
    base: () => server.base,
    origin: portal.settings.BASE_URL,
    cookie,
  })
  const readers = [readThread(line(student), id), readThread(line(mentor), id)] as const
  const sent: string[] = []
  return { id, readers, sent }
}

type Thread = Awaited<ReturnType<typeof openThread>>

/** Sends one message; the two sides take turns. Retries use the same id. */
async function send({ id: threadId, readers, sent }: Thread, count: number) {
  const reader: ThreadReader = readers[count % 2 === 0 ? 0 : 1]
  const id = randomUUID()
  sent.push(id)
  await reader.call('chat/sendMessage', { threadId, id, text: id })
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

test(
  `threat-22 of ${MESSAGES} messages none is lost or duplicated by ${CUTS} cut connections and ${RESTARTS} restarts`,
  OPTIONS,
  async () => {
    const threads = await Promise.all(Array.from({ length: THREADS }, openThread))
    const readers = threads.flatMap((thread) => thread.readers)
    let done = 0
    let cuts = 0
    const workers = Array.from({ length: CONCURRENCY }, async (_, worker) => {
      for (let count = worker; count < MESSAGES; count += CONCURRENCY) {
        await send(threads[count % THREADS] as Thread, Math.floor(count / THREADS))
        done += 1
        if (cuts < CUTS && done >= ((cuts + 1) * MESSAGES) / (CUTS + 1)) {
          cuts += 1
          pick(readers).cut()
        }
      }
    })
    for (let restart = 1; restart <= RESTARTS; restart++) {
      while (done < (restart * MESSAGES) / (RESTARTS + 1)) await pause(20)
      await server.stop()
      server = await startTestServer(portal)
    }
    await Promise.all(workers)
    for (const thread of threads)
      for (const reader of thread.readers)
        await expect.poll(() => reader.numbers.at(-1)).toBe(thread.sent.length)
    await Promise.all(readers.map((reader) => reader.end()))
    expect(cuts).toBe(CUTS)
    for (const thread of threads) {
      const [first, second] = thread.readers
      expect(first.numbers).toEqual(thread.sent.map((_, index) => index + 1))
      expect(first.texts.toSorted()).toEqual(thread.sent.toSorted())
      expect(second.texts).toEqual(first.texts)
    }
  },
)
