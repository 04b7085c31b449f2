// @module-tag database
import { randomUUID } from 'node:crypto'
import { RESULTS_PER_KIND } from '@capstone/contract/search/search.constants'
import { eq, fillPlaceholders, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test as plainTest } from 'vitest'
import { explain, maxRowsOf } from '../../db/explain.testing.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createUser } from '../../rpc/context.testing.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { actAsNew } from '../../rpc/people.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../assignments/assignments.testing.ts'
import { addMessage } from '../chat/chat.testing.ts'
import { updateHandIn } from '../hand-ins/hand-ins.repository.ts'
import { handInItems } from '../hand-ins/hand-ins.table.ts'
import { addHandIn } from '../hand-ins/hand-ins.testing.ts'
import { studentPapers } from '../papers/papers.table.ts'
import { addRequest } from '../requests/requests.testing.ts'
import { addInstructorTicketRow, addTicketRow } from '../tickets/tickets.testing.ts'
import { findMatches, selectMatches, toSearchParameters } from './search.repository.ts'

const NOTHING = {
  people: [],
  projects: [],
  assignments: [],
  handIns: [],
  papers: [],
  requests: [],
  tickets: [],
  instructorTickets: [],
  threads: [],
}

let admin: AdminContext
beforeEach(async () => {
  admin = await actAsNew('admin', { name: 'Farida Sheikh' })
})

const find = (scope: Parameters<typeof findMatches>[1], text: string) =>
  findMatches(portal.db, scope, { text, at: portal.clock.now() })
const search = (text: string) => find(admin.scope, text)

test('a thread without messages is not found once its project is removed, like in the list of threads', async () => {
  const [student, instructor] = [await actAsNew('student'), await actAsNew('instructor')]
  const project = { studentId: student.viewer.id, mentorId: instructor.viewer.id, title: 'A dam' }
  const assignment = await addRequestedProject(portal, project)
  const findThreads = async () =>
    [await find(student.scope, 'dam'), await find(instructor.scope, 'dam')].flatMap(({ threads }) => threads)
  expect(await findThreads()).toMatchObject([{ id: assignment }, { id: assignment }])
  const removed = { removedAt: new Date(1000) }
  await portal.db.update(studentProjects).set(removed).where(eq(studentProjects.id, assignment))
  expect(await findThreads()).toEqual([])
})

test('a thread with messages is archived and comes last once its project is removed', async () => {
  const [student, instructor] = [await actAsNew('student'), await actAsNew('instructor')]
  const project = { studentId: student.viewer.id, mentorId: instructor.viewer.id }
  const open = await addRequestedProject(portal, { ...project, title: 'A dam' })
  const removed = await addRequestedProject(portal, { ...project, title: 'Dams' })
  const removedAt = new Date(1000)
  await addMessage(portal, { projectId: removed })
  await portal.db.update(studentProjects).set({ removedAt }).where(eq(studentProjects.id, removed))
  for (const { scope } of [student, instructor])
    expect((await find(scope, 'dam')).threads).toMatchObject([
      { id: open, status: null },
      { id: removed, status: 'archived' },
    ])
})

test('administrators find people, projects, papers, requests and tickets in one call', async () => {
  const student = await createUser(portal, {
    role: 'student',
    name: 'Churni Das',
    email: 'das@university.test',
  })
  const instructor = await createUser(portal, { role: 'instructor', name: 'Meera Kulkarni' })
  const project = await addProject(portal, { title: 'Churn of telecom clients', instructorId: instructor.id })
  const [paper] = await portal.db
    .insert(studentPapers)
    .values({ studentId: student.id, title: 'On customer churn', paperUrl: 'papers/draft/1.pdf' })
    .returning({ id: studentPapers.id })
  const request = await addRequest(portal, { studentId: student.id, title: 'Predicting CHURN early' })
  const ticket = await addTicketRow(portal, { senderId: student.id, subject: 'Churn data' })
  const mentorTicket = await addInstructorTicketRow(portal, {
    senderId: instructor.id,
    subject: 'More churn',
  })
  expect(await search('churn')).toEqual({
    people: [{ id: student.id, name: 'Churni Das', email: 'das@university.test', role: 'student' }],
    projects: [
      { id: project, title: 'Churn of telecom clients', personName: 'Meera Kulkarni', status: null },
    ],
    assignments: [],
    handIns: [],
    papers: [{ id: paper?.id, title: 'On customer churn', personName: 'Churni Das', status: 'draft' }],
    requests: [{ id: request, title: 'Predicting CHURN early', personName: 'Churni Das', status: 'pending' }],
    tickets: [{ id: ticket, title: 'Churn data', personName: 'Churni Das', status: 'open' }],
    instructorTickets: [
      { id: mentorTicket, title: 'More churn', personName: 'Meera Kulkarni', status: 'open' },
    ],
    threads: [],
  })
})

test('administrators find papers, requests, tickets and projects by the name or address of their owner', async () => {
  const student = await createUser(portal, {
    role: 'student',
    name: 'Churni Das',
    email: 'das@university.test',
  })
  const instructor = await createUser(portal, { role: 'instructor', name: 'Meera Kulkarni' })
  const other = await createUser(portal, { role: 'student', name: 'Dev Rao' })
  for (const { id: studentId } of [student, other]) {
    await portal.db
      .insert(studentPapers)
      .values({ studentId, title: 'On dams', paperUrl: `papers/draft/${studentId}.pdf` })
    await addRequest(portal, { studentId, title: 'Dam request' })
    await addTicketRow(portal, { senderId: studentId, subject: 'Dam ticket' })
  }
  await addProject(portal, { title: 'A dam', instructorId: instructor.id })
  await addInstructorTicketRow(portal, { senderId: instructor.id, subject: 'Dam room' })
  for (const text of ['churni', 'das@university']) {
    const { papers, requests, tickets, ...rest } = await search(text)
    expect([papers, requests, tickets].map((found) => found.map(({ title }) => title))).toEqual([
      ['On dams'],
      ['Dam request'],
      ['Dam ticket'],
    ])
    expect([rest.projects, rest.instructorTickets]).toEqual([[], []])
  }
  const { projects, instructorTickets, papers } = await search('kulkarni')
  expect([projects, instructorTickets].map(([found]) => found?.title)).toEqual(['A dam', 'Dam room'])
  expect(papers).toEqual([])
})

test('administrators find hand-ins by their student', async () => {
  const instructor = await createUser(portal, { role: 'instructor', name: 'Meera Kulkarni' })
  const student = await createUser(portal, { role: 'student', name: 'Churni Das' })
  const instructorProjectId = await addProject(portal, { instructorId: instructor.id })
  const assignmentId = await addAssignment(portal, { studentId: student.id, instructorProjectId })
  const id = await addHandIn(portal, { instructorId: instructor.id, assignmentId, title: 'Report' })
  expect((await search('churni')).handIns).toEqual([
    { id, title: 'Report', personName: 'Churni Das', projectTitle: expect.any(String), status: 'open' },
  ])
  expect([(await search('report')).handIns, (await search('kulkarni')).handIns]).toEqual([[], []])
})

test('hand-ins are found by words of the student’s name and of their title together, in either order', async () => {
  const instructor = await actAsNew('instructor', { name: 'Meera Kulkarni' })
  for (const name of ['Ananya Das', 'Ananya Rao', 'Dev Das']) {
    const student = await createUser(portal, { role: 'student', name })
    const ids = { studentId: student.id, mentorId: instructor.viewer.id, title: 'A dam' }
    const project = {
      instructorId: instructor.viewer.id,
      assignmentId: await addRequestedProject(portal, ids),
    }
    for (const title of ['Final report', 'Synopsis']) await addHandIn(portal, { ...project, title })
  }
  for (const { scope } of [instructor, admin]) {
    const found = async (text: string) =>
      (await find(scope, text)).handIns.map(({ title, personName }) => `${personName}: ${title}`).sort()
    const [das, rao] = ['Ananya Das: Final report', 'Ananya Rao: Final report']
    expect(await found('ananya final report')).toEqual([das, rao])
    expect(await found('Ananya Das report')).toEqual([das])
    expect(await found('final report ananya das')).toEqual([das])
    expect(await found('report  das')).toEqual([das, 'Dev Das: Final report'])
    expect(await found('ananya final thesis')).toEqual([])
  }
})

test('students and instructors find what is theirs, and nothing of others', async () => {
  const instructor = await actAsNew('instructor', { name: 'Meera Kulkarni' })
  const student = await actAsNew('student', {
    name: 'Dam Das',
    assignedInstructor: instructor.viewer.id,
  })
  const outsider = { student: await actAsNew('student'), instructor: await actAsNew('instructor') }
  const [studentId, instructorId] = [student.viewer.id, instructor.viewer.id]
  const projectId = await addProject(portal, { title: 'A dam', instructorId })
  const assignment = await addAssignment(portal, { studentId, instructorProjectId: projectId })
  const requested = await addRequestedProject(portal, {
    studentId,
    mentorId: instructorId,
    title: 'A dam wish',
  })
  await addRequest(portal, { studentId, title: 'Dam request' })
  await portal.db
    .insert(studentPapers)
    .values({ studentId, title: 'On dams', paperUrl: 'papers/draft/2.pdf' })
  const ticket = await addTicketRow(portal, {
    senderId: studentId,
    receiverId: instructorId,
    subject: 'Dam ticket',
  })
  const instructorTicket = await addInstructorTicketRow(portal, {
    senderId: instructorId,
    subject: 'Dam room',
  })
  const handIn = await addHandIn(portal, { instructorId, assignmentId: assignment, title: 'Dam report' })
  const titlesOf = (found: Awaited<ReturnType<typeof findMatches>>) =>
    Object.fromEntries(
      Object.entries(found).map(([kind, results]) => [
        kind,
        results.map((result) => ('title' in result ? result.title : result.name)),
      ]),
    )
  const own = await find(student.scope, 'dam')
  expect(titlesOf(own)).toEqual({
    people: [],
    projects: [],
    instructorTickets: [],
    assignments: ['A dam wish', 'A dam'],
    handIns: ['Dam report'],
    papers: ['On dams'],
    requests: ['Dam request', 'A dam wish'],
    tickets: ['Dam ticket'],
    threads: ['A dam wish', 'A dam'],
  })
  expect(own.handIns).toEqual([
    { id: handIn, title: 'Dam report', personName: null, projectTitle: 'A dam', status: 'open' },
  ])
  // Closed hand-ins come last.
  const later = await addHandIn(portal, { instructorId, assignmentId: assignment, title: 'Dam talk' })
  const passed = { dueAt: new Date(1000), closesAt: new Date(1000) }
  await updateHandIn(portal.db, handIn, passed)
  await portal.db.update(handInItems).set(passed).where(eq(handInItems.title, 'Dam report'))
  expect((await find(student.scope, 'dam')).handIns).toMatchObject([
    { id: later, status: 'open' },
    { id: handIn, status: 'closed' },
  ])
  await updateHandIn(portal.db, later, { dueAt: new Date(1000) })
  expect((await find(student.scope, 'dam')).handIns).toMatchObject([
    { id: later, status: 'missing' },
    { id: handIn, status: 'closed' },
  ])
  await updateHandIn(portal.db, later, { status: 'submitted', version: 1, submittedAt: new Date(1000) })
  const setRemoved = (removedAt: Date | null) =>
    portal.db.update(studentProjects).set({ removedAt }).where(eq(studentProjects.id, assignment))
  await setRemoved(new Date(1000))
  expect((await find(student.scope, 'dam')).handIns.map(({ status }) => status)).toEqual(['closed', 'closed'])
  await setRemoved(null)
  expect(own.tickets.map(({ id }) => id)).toEqual([ticket])
  expect((await find(student.scope, 'kulkarni')).threads.map(({ id }) => id)).toEqual(
    expect.arrayContaining([assignment, requested]),
  )
  const mentored = await find(instructor.scope, 'dam')
  expect(titlesOf(mentored)).toEqual({
    people: ['Dam Das'],
    projects: ['A dam'],
    papers: [],
    requests: [],
    assignments: ['A dam wish', 'A dam'],
    handIns: ['Dam talk', 'Dam report'],
    tickets: ['Dam ticket'],
    instructorTickets: ['Dam room'],
    threads: ['A dam wish', 'A dam'],
  })
  expect([mentored.tickets[0]?.id, mentored.instructorTickets[0]?.id]).toEqual([ticket, instructorTicket])
  for (const { personId } of [...mentored.handIns, ...mentored.threads]) expect(personId).toBe(studentId)
  // They are also found by the name of the student.
  const ofStudent = titlesOf(await find(instructor.scope, 'das'))
  expect([ofStudent.people, ofStudent.handIns, ofStudent.tickets]).toEqual([
    ['Dam Das'],
    ['Dam talk', 'Dam report'],
    ['Dam ticket'],
  ])
  for (const { scope } of Object.values(outsider)) expect(await find(scope, 'dam')).toEqual(NOTHING)
})

test('an instructor learns which of the students found have a project that they mentor', async () => {
  const [instructor, other] = [await actAsNew('instructor'), await actAsNew('instructor')]
  const add = async (name: string, projects: readonly { mentorId: string; removedAt?: Date }[]) => {
    const assignedInstructor = instructor.viewer.id
    const { viewer } = await actAsNew('student', { name, assignedInstructor })
    for (const project of projects) await addRequestedProject(portal, { studentId: viewer.id, ...project })
  }
  const mentorId = instructor.viewer.id
  await add('Padma A', [{ mentorId }, { mentorId }])
  await add('Padma B', [])
  await add('Padma C', [{ mentorId, removedAt: new Date(1000) }, { mentorId: other.viewer.id }])
  const { people } = await find(instructor.scope, 'padma')
  expect(people.map(({ name, hasMentoredProject }) => [name, hasMentoredProject])).toEqual([
    ['Padma A', true],
    ['Padma B', false],
    ['Padma C', false],
  ])
  for (const person of (await search('padma')).people) expect(person).not.toHaveProperty('hasMentoredProject')
})

test('people whose name begins with the text come first, then by name, and at most five', async () => {
  for (const name of [
    'Zoya Adams',
    'Ada Zorn',
    'Bea Adams',
    'Adam Lee',
    'Cid Adams',
    'Dan Adams',
    'Eve Adams',
  ]) {
    await createUser(portal, { role: 'student', name, email: `${name.replace(' ', '.')}@university.test` })
  }
  const { people } = await search('ada')
  expect(people.map(({ name }) => name)).toEqual([
    'Ada Zorn',
    'Adam Lee',
    'Bea Adams',
    'Cid Adams',
    'Dan Adams',
  ])
  expect(people).toHaveLength(RESULTS_PER_KIND)
})

test('open tickets come first, then those that begin with the text, then the newest, however many resolved ones match', async () => {
  const { viewer } = await actAsNew('student')
  const day = (date: number) => new Date(Date.UTC(2026, 10, date))
  const add = (subject: string, date: number, status: 'open' | 'resolved') =>
    addTicketRow(portal, { senderId: viewer.id, subject, createdAt: day(date), status })
  for (const date of [11, 12, 13, 14, 15]) await add(`Printer ${date}`, date, 'resolved')
  await add('Printer one', 1, 'open')
  await add('The printer', 3, 'open')
  await add('Printer two', 2, 'open')
  const { tickets } = await search('printer')
  expect(tickets.map(({ title }) => title)).toEqual([
    'Printer two',
    'Printer one',
    'The printer',
    'Printer 15',
    'Printer 14',
  ])
})

test('two letters match the beginnings of words, and wildcards are taken literally', async () => {
  await createUser(portal, { role: 'student', name: 'Noor Ali', email: 'noor@university.test' })
  expect((await search('al')).people.map(({ name }) => name)).toEqual(['Noor Ali'])
  expect(await search('li')).toEqual(NOTHING)
  expect(await search('%%%')).toEqual(NOTHING)
})

// A generic plan would read all people. A custom plan finds rare texts by the index, and stops after the first few
// hundred matches of a frequent one.
describe('a search reads only a few people', () => {
  beforeAll(async () => {
    await portal.db.execute(sql`insert into users (name, email, role)
      select 'Student ' || n, 'student' || n || '@university.test', 'student' from generate_series(1, 20000) n`)
    await portal.db.execute(sql`analyze users`)
  })
  plainTest.each(['student 1234', 'student', 'student 1234 report', 'student report'])(
    '"%s"',
    async (text) => {
      const { sql: statement, params } = selectMatches(portal.db, 'admin').toSQL()
      const plan = await explain(portal.db, {
        sql: statement,
        params: fillPlaceholders(params, {
          ...toSearchParameters(text),
          userId: randomUUID(),
          now: '2026-11-26T12:00:00Z',
        }),
      })
      expect(maxRowsOf(plan), plan).toBeLessThan(1000)
    },
  )
  plainTest('because it is planned for each text', () =>
    inTransaction(portal.db, async (tx) => {
      await findMatches(tx, admin.scope, { text: 'student', at: portal.clock.now() })
      const { sql: statement } = selectMatches(tx, 'admin').toSQL()
      const prepared = await tx.execute(
        sql`select name from pg_prepared_statements where not from_sql and statement = ${statement}`,
      )
      expect(prepared).toEqual([])
    }),
  )
})
