// @module-tag database
import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { MESSAGE_RATE_SECONDS } from '@capstone/contract/chat/chat.constants'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { mentor, student, pairTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { sendMessage } from '../chat/sending.service.ts'
import { proposeMeeting } from '../meetings/meetings.service.ts'
import { studentProjects } from './assignments.table.ts'
import { addRequestedProject } from './assignments.testing.ts'
import { withdrawProject } from './requested-projects.service.ts'

const ROUNDS = process.env.PROVE === 'full' ? 100 : 6

test.each([
  [
    'a first message',
    (threadId: string) => sendMessage(student, { id: randomUUID(), threadId, text: 'Hello' }),
  ],
  [
    'a first meeting',
    (assignmentId: string) =>
      proposeMeeting(mentor, {
        id: randomUUID(),
        assignmentId,
        minutes: 30,
        place: '',
        note: '',
        startsAt: new Date(portal.clock.now().getTime() + HOUR_MS),
      }),
  ],
])('threat-40 of a withdrawal and %s at the same time, only one succeeds', async (_what, write) => {
  for (let round = 0; round < ROUNDS; round++) {
    // Keeps the rounds below the message rate limit.
    portal.clock.advance(MESSAGE_RATE_SECONDS)
    const pair = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
    const id = await addRequestedProject(portal, { ...pair, title: `Round ${round}` })
    const [project] = await portal.db.select().from(studentProjects).where(eq(studentProjects.id, id))
    const withdraw = () =>
      inTransaction(portal.db, (tx) => withdrawProject(tx, project?.requestId ?? '', new Date()))
    const calls = round % 2 ? [withdraw(), write(id)] : [write(id), withdraw()]
    const [first, second] = await Promise.allSettled(calls)
    const withdrawal = round % 2 ? first : second
    const written = round % 2 ? second : first
    const isWithdrawn = withdrawal?.status === 'fulfilled' && withdrawal.value !== 'started'
    expect(withdrawal?.status, String(withdrawal)).toBe('fulfilled')
    expect(written?.status).toBe(isWithdrawn ? 'rejected' : 'fulfilled')
    if (written?.status === 'rejected') expect(written.reason).toMatchObject({ code: 'THREAD_ARCHIVED' })
    const [thread] = await portal.db.select().from(chatThreads).where(eq(chatThreads.id, id))
    expect([thread?.lastNumber, thread?.archivedAt !== null]).toEqual([isWithdrawn ? 0 : 1, isWithdrawn])
  }
})
