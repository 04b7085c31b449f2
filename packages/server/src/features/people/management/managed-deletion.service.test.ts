// @module-tag database
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import type { InstructorViewer, StudentViewer } from '../../../rpc/context.ts'
import { waitForBlockedQuery, whileOpen } from '../../../rpc/locks.testing.ts'
import { actAsNew, admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { sessions, users } from '../../accounts/accounts.table.ts'
import { createAccount, openSession } from '../../accounts/accounts.testing.ts'
import { issueOneTimeToken } from '../../accounts/one-time-tokens/one-time-tokens.service.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { aiUsage, assistantMessages } from '../../assistant/assistant.table.ts'
import { chatThreads, supportMessages } from '../../chat/chat.table.ts'
import { addMessage } from '../../chat/chat.testing.ts'
import { sweepStoredFiles } from '../../files/files.job.ts'
import { storedFiles } from '../../files/files.table.ts'
import { addHandIn } from '../../hand-ins/hand-ins.testing.ts'
import { collectPublished } from '../../live/published.testing.ts'
import { meetings } from '../../meetings/meetings.table.ts'
import { addMeeting } from '../../meetings/meetings.testing.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { addPaper } from '../../papers/papers.testing.ts'
import { listPapers } from '../../papers/review/reviewed-papers.service.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { addRequest } from '../../requests/requests.testing.ts'
import { listRequests } from '../../requests/review/reviewed-requests.service.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { addInstructorTicketRow, addTicketRow } from '../../tickets/tickets.testing.ts'
import { readMentoringCounts } from '../mentoring/mentoring-counts.service.ts'
import { assignStudentsToInstructor } from '../people.service.ts'
import {
  deleteInstructor,
  deleteStudent,
  readInstructorDeletion,
  readStudentDeletion,
} from './managed-deletion.service.ts'
import { readAuditEvents } from './managed-people.testing.ts'

const ROUNDS = process.env.PROVE === 'full' ? 50 : 6

let mentor: InstructorViewer
let student: StudentViewer
let other: StudentViewer
beforeEach(async () => {
  mentor = await createUser(portal, { role: 'instructor', name: 'Ines' })
  student = await createUser(portal, { role: 'student', name: 'Asha', assignedInstructor: mentor.id })
  other = await createUser(portal, { role: 'student', name: 'Ben', assignedInstructor: mentor.id })
})

/** Adds records of most kinds to a student, by them and by others, but no paper and no hand-in. */
async function addRecords({ id: studentId }: StudentViewer) {
  const projectId = await addProject(portal, { instructorId: mentor.id })
  const assignmentId = await addAssignment(portal, { studentId, instructorProjectId: projectId })
  const requestedProjectId = await addRequestedProject(portal, {
    studentId,
    mentorId: mentor.id,
    title: 'A wish',
  })
  await addRequest(portal, { studentId, title: 'Another wish' })
  const startsAt = portal.clock.now()
  for (const proposedBy of [studentId, mentor.id]) await addMeeting(portal, { assignmentId, proposedBy })
  const path = `${studentId}/${randomUUID()}.pdf`
  const file = { name: 'a.pdf', mimeType: 'application/pdf', size: 9, sha256: 'none' }
  await portal.db
    .insert(storedFiles)
    .values({ bucket: 'support-uploads', path, state: 'attached', ownerId: mentor.id, ...file })
  await addMessage(portal, { senderId: studentId, projectId: assignmentId })
  await addMessage(portal, { senderId: mentor.id, projectId: requestedProjectId, fileUrl: path })
  await addTicketRow(portal, { senderId: studentId, receiverId: mentor.id, subject: 'Help' })
  await portal.db
    .insert(assistantMessages)
    .values({ studentId, speaker: 'user', text: 'Why?', createdAt: startsAt })
  await portal.db.insert(aiUsage).values({ studentId, day: '2026-10-01', answers: 1 })
  await openSession(portal, studentId)
  await issueOneTimeToken(portal.db, { userId: studentId, purpose: 'recovery', now: startsAt })
  return { projectId, assignmentId, requestedProjectId }
}

/** How many of these projects, meetings and messages are deleted with the student. */
const deletedCounts = { projects: 2, meetings: 2, handIns: 0, chatMessages: 4, assistantMessages: 1 }

/** Returns the foreign keys that reference this person, as `table.column`. */
async function findReferences(id: string): Promise<string[]> {
  const columns = await portal.db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass`)
  expect(columns.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const { table, column } of columns) {
    const [row] = await portal.db.execute(sql.raw(`select 1 from ${table} where ${column} = '${id}' limit 1`))
    if (row) found.push(`${table}.${column}`)
  }
  return found
}

const readFileStates = async () =>
  (await portal.db.select({ state: storedFiles.state }).from(storedFiles)).map(({ state }) => state)

test('deleting a student deletes the notifications of mentors, former mentors and administrators about them, and no others', async () => {
  const formerMentor = await createUser(portal, { role: 'instructor' })
  const threads = await Promise.all(
    [student, other].map(({ id }) =>
      addRequestedProject(portal, { studentId: id, mentorId: mentor.id, title: 'Map' }),
    ),
  )
  for (const threadId of threads) await addMessage(portal, { projectId: threadId })
  const row = (userId: string, subjectId: string) => ({
    userId,
    subjectId,
    kind: 'message' as const,
    payload: { kind: 'message' as const, title: 'Map', by: 'Asha', messages: 1 },
    at: portal.clock.now(),
    mailDueAt: portal.clock.now(),
    mailMode: 'immediate' as const,
  })
  const ticketId = await addTicketRow(portal, { senderId: student.id, receiverId: mentor.id })
  await portal.db
    .insert(notifications)
    .values(
      [...threads, ticketId].flatMap((id) =>
        [mentor.id, formerMentor.id, admin.viewer.id].map((userId) => row(userId, id)),
      ),
    )
  await deleteStudent(admin, { id: student.id })
  const left = await portal.db.select().from(notifications)
  expect(left.map(({ subjectId }) => subjectId)).toEqual([threads[1], threads[1], threads[1]])
})

// The embedded database has one connection, so its transactions never wait for each other.
test.skipIf(!process.env.DATABASE_URL)(
  'deleting a student waits for the deletion of an instructor who received their ticket before it locks the ticket',
  async () => {
    const receiver = await createUser(portal, { role: 'instructor' })
    const ticketId = await addTicketRow(portal, { senderId: student.id, receiverId: receiver.id })
    await portal.db.insert(notifications).values({
      userId: receiver.id,
      subjectId: ticketId,
      kind: 'ticket',
      payload: { kind: 'ticket', ticketType: 'student', title: 'Help', by: 'Asha', event: 'opened' },
      at: portal.clock.now(),
      mailMode: 'never',
    })
    const lockAccountThenTicket = (waitInside: () => Promise<void>) =>
      inTransaction(portal.db, async (tx) => {
        await tx.select().from(users).where(eq(users.id, receiver.id)).for('update')
        await waitInside()
        await tx.select().from(supportTickets).where(eq(supportTickets.id, ticketId)).for('update')
      })
    const deletion = await whileOpen(lockAccountThenTicket, async () => {
      const running = deleteStudent(admin, student)
      await waitForBlockedQuery()
      return { running }
    })
    expect(await deletion.running).toEqual({ deleted: true })
  },
)

describe('the counts shown before a deletion', () => {
  test('of a student include what is deleted, and the tickets, which stay', async () => {
    await addRecords(student)
    await addRecords(other)
    await addPaper(portal, student)
    const removedAt = portal.clock.now()
    const removed = await addRequestedProject(portal, { studentId: student.id, removedAt })
    await addHandIn(portal, { instructorId: mentor.id, assignmentId: removed })
    expect(await readStudentDeletion(admin, student)).toEqual({
      name: 'Asha',
      requests: 3,
      papers: 1,
      tickets: 1,
      ...deletedCounts,
      projects: 3,
      handIns: 1,
    })
  })

  test('of an instructor include what remains without an instructor', async () => {
    await addRecords(student)
    await addInstructorTicketRow(portal, { senderId: mentor.id, receiverId: admin.viewer.id })
    expect(await readInstructorDeletion(admin, mentor)).toEqual({
      name: 'Ines',
      students: 2,
      projects: 1,
      unassignedProjects: 0,
      assignments: 2,
      reassigned: 0,
      meetings: 2,
      tickets: 1,
      receivedTickets: 1,
    })
    const idle = await createUser(portal, { role: 'instructor', name: 'Otto' })
    expect(await readInstructorDeletion(admin, idle)).toEqual({
      name: 'Otto',
      students: 0,
      projects: 0,
      unassignedProjects: 0,
      assignments: 0,
      reassigned: 0,
      meetings: 0,
      tickets: 0,
      receivedTickets: 0,
    })
  })
})

describe('threat-37 deleting a student', () => {
  test('removes all their data and files, and leaves no reference to them', async () => {
    await addRecords(student)
    const { version } = await addPaper(portal, student)
    expect(await readFileStates()).toEqual(['attached', 'attached'])
    expect(await deleteStudent(admin, student)).toEqual({ deleted: true })
    expect(await findReferences(student.id)).toEqual([])
    for (const table of [
      studentProjects,
      projectRequests,
      chatThreads,
      supportMessages,
      meetings,
      assistantMessages,
      sessions,
    ])
      expect(await portal.db.$count(table)).toBe(0)
    expect(await portal.db.select().from(supportTickets)).toMatchObject([
      { subject: 'Help', senderId: null, receiverId: mentor.id },
    ])
    expect(await readFileStates()).toEqual(['removing', 'removing'])
    await sweepStoredFiles(portal)
    expect(await portal.db.$count(storedFiles)).toBe(0)
    expect(await portal.storage.has('papers', version.path)).toBe(false)
  })

  test('keeps the data of others, and the repository projects that were assigned', async () => {
    const { projectId } = await addRecords(student)
    const otherRecords = await addRecords(other)
    await addPaper(portal, other)
    await deleteStudent(admin, student)
    expect(await portal.db.$count(users)).toBe(3)
    const remainingIds = (await portal.db.select().from(studentProjects)).map(({ id }) => id)
    expect(new Set(remainingIds)).toEqual(
      new Set([otherRecords.assignmentId, otherRecords.requestedProjectId]),
    )
    const projects = (await portal.db.select().from(instructorProjects)).map(({ id }) => id)
    expect(projects).toContain(projectId)
    expect((await readFileStates()).toSorted()).toEqual(['attached', 'attached', 'removing'])
  })

  test('is recorded with what was deleted, and counted immediately', async () => {
    await addRecords(student)
    const free = await createUser(portal, { role: 'student' })
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 2, unassigned: 1 })
    await deleteStudent(admin, student)
    await deleteStudent(admin, free)
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 1, unassigned: 0 })
    const { email, name } = student
    expect(await readAuditEvents(portal, student.id)).toEqual([
      {
        action: 'account.deleted',
        before: { email, name, role: 'student', requests: 2, papers: 0, files: 1, ...deletedCounts },
        after: null,
      },
    ])
  })

  test('is published to their instructor and to all mentors of their projects', async () => {
    const formerMentor = await createUser(portal, { role: 'instructor' })
    for (const mentorId of [mentor.id, formerMentor.id])
      await addRequestedProject(portal, { studentId: student.id, mentorId })
    await addRequestedProject(portal, { studentId: student.id, mentorId: null })
    const published = await collectPublished(portal, () => deleteStudent(admin, student))
    const recipients = published.filter(({ kind }) => kind === 'project').map(({ userId }) => userId)
    expect(recipients.sort()).toEqual([mentor.id, formerMentor.id].sort())
  })

  test('is published to all administrators and to the receivers of their tickets, and counted immediately', async () => {
    const { viewer: otherAdmin } = await actAsNew('admin')
    const receiver = await createUser(portal, { role: 'instructor' })
    await addTicketRow(portal, { senderId: student.id, receiverId: receiver.id })
    await addRequest(portal, { studentId: student.id, title: 'A wish' })
    await addPaper(portal, student)
    const page = { search: '', limit: 1 }
    const countRecords = async () =>
      [await listPapers(admin, page), await listRequests(admin, page)].map(({ total }) => total)
    expect(await countRecords()).toEqual([1, 1])
    const published = await collectPublished(portal, () => deleteStudent(admin, student))
    const admins = [admin.viewer.id, otherAdmin.id]
    const recipientsOf = (kind: string) =>
      published
        .filter((event) => event.kind === kind)
        .map(({ userId }) => userId)
        .sort()
    for (const kind of ['request', 'paper', 'hand_in'])
      expect(recipientsOf(kind), kind).toEqual(admins.toSorted())
    expect(recipientsOf('ticket')).toEqual([...admins, receiver.id].sort())
    expect(await countRecords()).toEqual([0, 0])
  })

  test('while they submit a paper does not leave the paper’s file behind', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const author = await createUser(portal, { role: 'student' })
      const outcomes = await Promise.allSettled([deleteStudent(admin, author), addPaper(portal, author)])
      expect(outcomes[0]?.status, `round ${round}`).toBe('fulfilled')
      const left = await portal.db.execute(sql`
        select 1 from stored_files f where f.state = 'attached'
          and not exists (select from paper_versions v where v.path = f.path)`)
      expect(left, `round ${round}`).toHaveLength(0)
    }
  })
})

describe('threat-37 deleting an instructor', () => {
  test('is published to the administrators, who receive the tickets and may decide the requests for more time', async () => {
    const settings = (MENTORS_DECIDE_EXTENSIONS: boolean) => ({
      ...admin.settings,
      MENTORS_DECIDE_EXTENSIONS,
    })
    const idle = await createUser(portal, { role: 'instructor' })
    const kindsOf = async (instructor: InstructorViewer, mentorsDecide: boolean) => {
      const context = { ...admin, settings: settings(mentorsDecide) }
      const published = await collectPublished(portal, () => deleteInstructor(context, instructor))
      return published.filter(({ userId }) => userId === admin.viewer.id).map(({ kind }) => kind)
    }
    expect(await kindsOf(idle, false)).toEqual(['ticket'])
    expect(await kindsOf(mentor, true)).toEqual(['ticket', 'hand_in'])
  })

  test('leaves students and projects without an instructor, and no reference to them', async () => {
    const { projectId, assignmentId, requestedProjectId } = await addRecords(student)
    await openSession(portal, mentor.id)
    await deleteInstructor(admin, mentor)
    expect(await findReferences(mentor.id)).toEqual([])
    const people = await portal.db.select().from(users)
    expect(people.map(({ assignedInstructor }) => assignedInstructor)).toEqual([null, null, null])
    expect(await portal.db.select().from(instructorProjects)).toMatchObject([
      { id: projectId, instructorId: null },
    ])
    const assignments = await portal.db.select().from(studentProjects)
    expect(new Map(assignments.map(({ id, mentorId }) => [id, mentorId]))).toEqual(
      new Map([
        [assignmentId, null],
        [requestedProjectId, null],
      ]),
    )
    expect(await portal.db.$count(supportMessages)).toBe(4)
    expect(await portal.db.select().from(supportTickets)).toMatchObject([{ senderId: student.id }])
    expect(await readFileStates()).toEqual(['attached'])
    const left = await portal.db.select({ userId: sessions.userId }).from(sessions)
    expect(left).toEqual([{ userId: student.id }])
  })

  test('is recorded, also for each student, and counted immediately', async () => {
    await addRecords(student)
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 2, unassigned: 0 })
    await deleteInstructor(admin, mentor)
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 0, unassigned: 2 })
    const { email, name, id } = mentor
    const records = {
      students: 2,
      projects: 1,
      unassignedProjects: 0,
      assignments: 2,
      reassigned: 0,
      tickets: 0,
      receivedTickets: 1,
    }
    expect(await readAuditEvents(portal, id)).toEqual([
      {
        action: 'account.deleted',
        before: { email, name, role: 'instructor', ...records },
        after: null,
      },
    ])
    for (const { id: studentId } of [student, other]) {
      expect(await readAuditEvents(portal, studentId)).toEqual([
        {
          action: 'mentoring.removed',
          before: { assignedInstructor: id },
          after: { assignedInstructor: null },
        },
      ])
    }
  })

  test('during concurrent assignments does not deadlock, and leaves no student with a deleted instructor', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id: instructorId } = await createUser(portal, { role: 'instructor' })
      const studentIds = await Promise.all(
        Array.from({ length: 4 }, async () => (await createUser(portal, { role: 'student' })).id),
      )
      const assign = (ids: string[]) => assignStudentsToInstructor(admin, { instructorId, studentIds: ids })
      const [first = '', ...rest] = studentIds
      await assign([first])
      const [deleted, ...assigned] = await Promise.allSettled([
        deleteInstructor(admin, { id: instructorId }),
        assign(studentIds),
        assign(rest.toReversed()),
        assign([first]),
      ])
      expect(deleted?.status, `round ${round}`).toBe('fulfilled')
      for (const outcome of assigned) {
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ code: 'INSTRUCTOR_NOT_FOUND' })
      }
      expect(await findReferences(instructorId)).toEqual([])
      const counts = await portal.db.execute(sql`
        select count(*) filter (where assigned_instructor is null)::int as free from users where role = 'student'`)
      expect(counts).toMatchObject([{ free: 4 * (round + 1) }])
    }
  })
})

describe('a deletion', () => {
  test('is refused for people of another role, admins, missing accounts and people deleted already', async () => {
    const missing = { id: randomUUID() }
    for (const person of [mentor, admin.viewer, missing]) {
      for (const work of [deleteStudent, readStudentDeletion])
        await expect(work(admin, person)).rejects.toMatchObject({ code: 'STUDENT_NOT_FOUND', status: 404 })
    }
    for (const person of [student, admin.viewer, missing]) {
      for (const work of [deleteInstructor, readInstructorDeletion])
        await expect(work(admin, person)).rejects.toMatchObject({ code: 'INSTRUCTOR_NOT_FOUND', status: 404 })
    }
    expect(await portal.db.$count(users)).toBe(4)
    await deleteStudent(admin, student)
    await expect(deleteStudent(admin, student)).rejects.toMatchObject({ code: 'STUDENT_NOT_FOUND' })
  })

  test('frees the address for another account', async () => {
    await deleteStudent(admin, student)
    await createAccount(portal, { email: student.email, password: 'x', role: 'student' })
    expect(await portal.db.$count(users)).toBe(4)
  })
})
