// @module-tag database
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addAssignment, addProject } from '../../features/assignments/assignments.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { createSignedIn } from '../http/http.testing.ts'
import { readThread } from './chat.reader.testing.ts'
import { startLiveProcess } from './live.process.testing.ts'

const SERVER = process.env.DATABASE_URL ?? ''
const MESSAGES = 40

// The embedded database is for one process alone.
test.skipIf(!SERVER)(
  'threat-22 a killed process of two loses no message, and its people go on with the other',
  async () => {
    const [doomed, standing] = [
      await startLiveProcess(portal, SERVER),
      await startLiveProcess(portal, SERVER),
    ]
    const student = await createSignedIn(portal, { role: 'student' })
    const mentor = await createSignedIn(portal, { role: 'instructor' })
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
      await expect.poll(() => reader.numbers.at(-1)).toBe(MESSAGES)
      await reader.end()
      expect(reader.texts).toEqual(sent)
      expect(reader.numbers).toEqual(sent.map((_, index) => index + 1))
    }
    expect(student1.connections()).toBeGreaterThan(1)
  },
)
