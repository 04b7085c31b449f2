import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSession, writeSessionCookie } from '../features/accounts/accounts.testing.ts'
import { addAssignment, addProject } from '../features/assignments/assignments.testing.ts'
import { createTestPortal, createUser } from '../rpc/context.testing.ts'
import { startServerProcess } from './chat.process.testing.ts'
import { readThread } from './chat.reader.testing.ts'

const SERVER = process.env.DATABASE_URL
const MESSAGES = 40
vi.setConfig({ testTimeout: 180_000 })

/** Two server processes on the one database of a portal, each with a folder of its own. */
async function startTwo(portal: Awaited<ReturnType<typeof createTestPortal>>) {
  const [row] = await portal.db.execute<{ name: string }>(sql`select current_database() as name`)
  const start = () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'capstone-process-'))
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    return startServerProcess({
      ...{ DATA_DIR, LOG_LEVEL: 'silent', AUTH_SECRET: portal.settings.AUTH_SECRET },
      BASE_URL: portal.settings.BASE_URL,
      DATABASE_URL: new URL(`/${row?.name}`, SERVER).href,
    })
  }
  return [await start(), await start()] as const
}

// The embedded database is for one process alone.
test.skipIf(!SERVER)(
  'threat-22 a killed process of two loses no message, and its people go on with the other',
  async () => {
    const portal = await createTestPortal()
    onTestFinished(portal.close)
    const [doomed, standing] = await startTwo(portal)
    const signIn = async (role: 'student' | 'instructor') => {
      const { id } = await createUser(portal, { role })
      await openSession(portal, id, { token: id })
      return { id, cookie: writeSessionCookie(portal.settings, id) }
    }
    const [student, mentor] = [await signIn('student'), await signIn('instructor')]
    const instructorProjectId = await addProject(portal, { instructorId: mentor.id })
    const threadId = await addAssignment(portal, { studentId: student.id, instructorProjectId })
    let base = doomed.base
    const origin = portal.settings.BASE_URL
    const student1 = readThread({ base: () => base, origin, cookie: student.cookie }, threadId)
    const mentor1 = readThread({ base: () => standing.base, origin, cookie: mentor.cookie }, threadId)

    const sent: string[] = []
    for (let count = 0; count < MESSAGES; count++) {
      if (count === MESSAGES / 2) {
        // In the midst of a send, and as a load balancer sees it: from now on there is the other alone.
        const late = send(student1, count)
        await doomed.kill()
        base = standing.base
        await late
      } else await send(count % 2 === 0 ? student1 : mentor1, count)
      await pause(10)
    }
    async function send(reader: typeof student1, count: number) {
      const id = randomUUID()
      sent.push(String(count))
      await reader.call('chat/sendMessage', { threadId, id, text: String(count) })
    }

    for (const reader of [student1, mentor1]) {
      await vi.waitFor(() => expect(reader.numbers.at(-1)).toBe(MESSAGES), { timeout: 30_000 })
      await reader.end()
      expect(reader.texts).toEqual(sent)
      expect(reader.numbers).toEqual(sent.map((_, index) => index + 1))
    }
    expect(student1.connections()).toBeGreaterThan(1)
  },
)
