// @module-tag database

import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { findPostgresError } from '../../../db/database.errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { InstructorViewer, StudentViewer } from '../../../rpc/context.ts'
import { waitForBlockedQuery, whileOpen } from '../../../rpc/locks.testing.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { isRefusal } from '../../../rpc/refuse.ts'
import { assignProjectToStudents } from '../../assignments/assign/assignments.service.ts'
import { accessFlags, addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { changeMentoredProject } from '../../assignments/mentored/mentored-changes.service.ts'
import { updateStep } from '../../assignments/roadmap/roadmap.service.ts'
import { acquireAnswerLease, releaseAnswerLease } from '../../assistant/answer-leases.service.ts'
import { insertQuestion } from '../../assistant/assistant.repository.ts'
import { addMessage } from '../../chat/chat.testing.ts'
import { markRead } from '../../chat/read-receipts.service.ts'
import { sendMessage } from '../../chat/sending.service.ts'
import { buildItem } from '../../hand-ins/hand-ins.testing.ts'
import { addOwnItem } from '../../hand-ins/items/own-items.service.ts'
import { proposeMeeting } from '../../meetings/meetings.service.ts'
import { addPaper } from '../../papers/papers.testing.ts'
import { createProject, updateProject } from '../../repository/repository.service.ts'
import { requestProject } from '../../requests/requests.service.ts'
import { addRequest, buildIdea } from '../../requests/requests.testing.ts'
import { reviewRequest } from '../../requests/review/reviews.service.ts'
import { assignStudentsToInstructor, removeStudentFromInstructor } from '../people.service.ts'
import { deleteInstructor, deleteStudent } from './managed-deletion.service.ts'

const ROUNDS = process.env.PROVE === 'full' ? 100 : 8

const PROJECT = {
  title: 'A dam',
  description: 'Of earth',
  category: 'Civil',
  videoUrl: '',
  tools: [],
  files: {},
}

type Pair = { readonly mentor: InstructorViewer; readonly student: StudentViewer }

/** Prepares writes by the mentor, the student and administrators that use rows which the deletion also locks. */
async function prepareWork({ mentor, student }: Pair): Promise<(() => Promise<unknown>)[]> {
  const projectId = await addProject(portal, { instructorId: mentor.id })
  const requested = {
    studentId: student.id,
    mentorId: mentor.id,
    title: 'A wish',
    roadmap: ['Read', 'Build'],
  }
  const requestedProjectId = await addRequestedProject(portal, requested)
  await addMessage(portal, { projectId: requestedProjectId })
  const requestId = await addRequest(portal, { studentId: student.id, title: 'Another' })
  const startsAt = new Date(portal.clock.now().getTime() + HOUR_MS)
  const meeting = { assignmentId: requestedProjectId, startsAt, minutes: 30 as const, place: '', note: '' }
  const [asMentor, asStudent] = [actAs(portal, mentor), actAs(portal, student)]
  return [
    () => proposeMeeting(asStudent, { ...meeting, id: randomUUID() }),
    () => proposeMeeting(asMentor, { ...meeting, id: randomUUID() }),
    () => sendMessage(asStudent, { id: randomUUID(), threadId: requestedProjectId, text: 'Hello' }),
    () => sendMessage(asMentor, { id: randomUUID(), threadId: requestedProjectId, text: 'Hello' }),
    () => markRead(asMentor, { threadId: requestedProjectId, number: 1 }),
    () =>
      updateStep(asStudent, {
        assignmentId: requestedProjectId,
        step: 0,
        isDone: true,
        note: '',
        seenNote: '',
      }),
    () =>
      changeMentoredProject(asMentor, {
        id: requestedProjectId,
        change: { field: 'progress', from: 0, to: 50 },
      }),
    () => addOwnItem(asMentor, { item: buildItem(portal), assignmentIds: [requestedProjectId] }),
    () => requestProject(asStudent, { id: randomUUID(), idea: buildIdea() }),
    () => reviewRequest(admin, { id: requestId, from: 'pending', decision: 'approved', note: '' }),
    () => addPaper(portal, student),
    () =>
      assignProjectToStudents(asMentor, {
        projectId,
        access: accessFlags(true),
        students: [{ assignmentId: randomUUID(), studentId: student.id }],
      }),
    () => createProject(asMentor, { ...PROJECT, id: randomUUID() }),
    () => updateProject(asMentor, { ...PROJECT, id: projectId }),
    () => removeStudentFromInstructor(admin, { studentId: student.id, instructorId: mentor.id }),
    () => assignStudentsToInstructor(admin, { instructorId: mentor.id, studentIds: [student.id] }),
  ]
}

/** The write refers to a row that has been deleted in the meantime. */
const FOREIGN_KEY_VIOLATION = '23503'

describe('threat-37 during concurrent writes', () => {
  test.each([
    ['a student', ({ student }: Pair) => deleteStudent(admin, student)],
    ['an instructor', ({ mentor }: Pair) => deleteInstructor(admin, mentor)],
  ] as const)('deleting %s succeeds without deadlock', async (_who, remove) => {
    for (let round = 0; round < ROUNDS; round++) {
      const mentor = await createUser(portal, { role: 'instructor' })
      const student = await createUser(portal, { role: 'student', assignedInstructor: mentor.id })
      const work = await prepareWork({ mentor, student })
      const position = round % work.length
      const [before, after] = [work.slice(0, position), work.slice(position)]
      const startAll = (calls: readonly (() => Promise<unknown>)[]) => calls.map((start) => start())
      const removal = () => remove({ mentor, student })
      const outcomes = await Promise.allSettled([
        ...startAll(before),
        ...startAll([removal]),
        ...startAll(after),
      ])
      expect(outcomes[position]?.status, `round ${round}`).toBe('fulfilled')
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled' || isRefusal(outcome.reason)) continue
        const code = findPostgresError(outcome.reason)?.code
        expect(code, String(outcome.reason)).toBe(FOREIGN_KEY_VIOLATION)
      }
    }
    const orphanedFiles = await portal.db.execute(sql`
      select 1 from stored_files f where f.state = 'attached'
        and not exists (select from paper_versions v where v.path = f.path)`)
    expect(orphanedFiles).toHaveLength(0)
  })

  test('deleting an instructor and a former student concurrently succeeds without deadlock', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const mentor = await createUser(portal, { role: 'instructor' })
      const student = await createUser(portal, { role: 'student' })
      const mentoring = { instructorId: mentor.id, studentId: student.id }
      await assignStudentsToInstructor(admin, { instructorId: mentor.id, studentIds: [student.id] })
      await removeStudentFromInstructor(admin, mentoring)
      const outcomes = await Promise.allSettled([
        deleteInstructor(admin, mentor),
        deleteStudent(admin, student),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    }
  })
})

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.DATABASE_URL)('deleting a student while an answer of the AI ends', () => {
  test('waits for the answer, without deadlock', async () => {
    const student = await createUser(portal, { role: 'student' })
    const asStudent = actAs(portal, student)
    const answerId = randomUUID()
    await acquireAnswerLease(asStudent, answerId)
    const { removing } = await whileOpen(
      (waitInside) =>
        inTransaction(portal.db, async (tx) => {
          await releaseAnswerLease({ ...asStudent, db: tx }, answerId)
          await waitInside()
          // Like the answer, it refers to the account.
          const message = { id: randomUUID(), text: 'Why?', createdAt: portal.clock.now() }
          await insertQuestion(tx, asStudent.scope, message)
        }),
      async () => {
        const started = Promise.allSettled([deleteStudent(admin, student)])
        await waitForBlockedQuery()
        return { removing: started }
      },
    )
    expect(await removing).toMatchObject([{ status: 'fulfilled' }])
  })
})
