// @module-tag database
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addAssignment, addProject } from '../../features/assignments/assignments.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { createSignedIn } from '../http/http.testing.ts'
import { readThread } from './chat-reader.testing.ts'
import { startLiveProcess } from './live-process.testing.ts'

const SERVER = process.env.DATABASE_URL ?? ''
const MESSAGES = 40

// Only one process can open the embedded database.
test.skipIf(!SERVER)(
  'threat-22 when one of two processes is killed, no message is lost and its clients use the other',
  async () => {
    const [doomed, surviving] = [
      await startLiveProcess(portal, SERVER),
      await startLiveProcess(portal, SERVER),
    ]
    const student = await createSignedIn(portal, { role: 'student' })
    const mentor = await createSignedIn(portal, { role: 'instructor' })
    const instructorProjectId = await addProject(portal, { instructorId: mentor.id })
    const threadId = await addAssignment(portal, { studentId: student.id, instructorProjectId })
    let base = doomed.base
    const origin = portal.settings.BASE_URL
    const studentReader = readThread({ base: () => base, origin, cookie: student.cookie }, threadId)
    const mentorReader = readThread({ base: () => surviving.base, origin, cookie: mentor.cookie }, threadId)

    const sent: string[] = []
    for (let count = 0; count < MESSAGES; count++) {
      if (count === MESSAGES / 2) {
        // Kills the process during a send; from then on all calls go to the other, as behind a load balancer.
        const late = send(studentReader, count)
        await doomed.kill()
        base = surviving.base
        await late
      } else await send(count % 2 === 0 ? studentReader : mentorReader, count)
      await pause(10)
    }
    async function send(reader: typeof studentReader, count: number) {
      const id = randomUUID()
      sent.push(String(count))
      await reader.call('chat/sendMessage', { threadId, id, text: String(count) })
    }

    for (const reader of [studentReader, mentorReader]) {
      await expect.poll(() => reader.numbers.at(-1)).toBe(MESSAGES)
      await reader.end()
      expect(reader.texts).toEqual(sent)
      expect(reader.numbers).toEqual(sent.map((_, index) => index + 1))
    }
    expect(studentReader.connections()).toBeGreaterThan(1)
  },
)
