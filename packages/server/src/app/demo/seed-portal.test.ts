import { COURSES } from '@capstone/contract/accounts/accounts.constants'
import { PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import { DAY_MS, PAGE_SIZE } from '@capstone/contract/base.constants'
import { EXTENSION_STATUSES } from '@capstone/contract/hand-ins/extensions/extensions.constants'
import { HAND_IN_STATES } from '@capstone/contract/hand-ins/hand-ins.constants'
import { stateOfHandIn } from '@capstone/contract/hand-ins/hand-ins.policy'
import { verifyReceipt } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import { PAPER_STATUSES } from '@capstone/contract/papers/papers.constants'
import { REQUEST_STATUSES } from '@capstone/contract/requests/requests.constants'
import {
  INSTRUCTOR_TICKET_STATUSES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '@capstone/contract/tickets/tickets.constants'
import { eq, isNotNull, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts, users } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { progressHistory, studentProjects } from '../../features/assignments/assignments.table.ts'
import { listMentoredProjects } from '../../features/assignments/mentored/mentored-list.service.ts'
import { chatThreads, supportMessages } from '../../features/chat/chat.table.ts'
import { storedFiles, uploads } from '../../features/files/files.table.ts'
import {
  handInExtensions,
  handInItems,
  handInPlans,
  handIns,
  handInVersions,
} from '../../features/hand-ins/hand-ins.table.ts'
import { readReceiptKeys } from '../../features/hand-ins/receipts/receipt-signing.service.ts'
import { TOKEN_READER } from '../../features/hand-ins/receipts/receipts.testing.ts'
import { paperVersions, studentPapers } from '../../features/papers/papers.table.ts'
import { instructorProjects } from '../../features/repository/repository.table.ts'
import { projectRequests } from '../../features/requests/requests.table.ts'
import {
  adminInstructorReplies,
  adminInstructorTickets,
  supportReplies,
  supportTickets,
} from '../../features/tickets/tickets.table.ts'
import { findAbstract } from '../../platform/documents/abstract.finder.ts'
import { readPdf } from '../../platform/documents/pdf.text.ts'
import { verifyPassword } from '../../platform/password-hash.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { actAs } from './act-as.ts'
import { CHATS } from './data/chats.data.ts'
import { PAPERS } from './data/papers.data.ts'
import { resetDemoPasswords } from './demo.portal.ts'
import { readDemoState } from './demo-state.repository.ts'
import { makePaperFile } from './files/project.files.ts'
import { COHORTS } from './people.seed.ts'
import { seedPortal } from './seed-portal.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const HALF_A_YEAR_MS = 184 * DAY_MS

const seed = () => seedPortal({ ...portal, clock: { now: () => NOW } }, () => undefined)

beforeAll(async () => {
  expect(await readDemoState(portal.db)).toBe('empty')
  await seed()
})

const distinctStatuses = async (rows: Promise<{ status: string }[]>) =>
  [...new Set((await rows).map(({ status }) => status))].sort()
const sorted = (list: readonly string[]) => [...list].sort()

describe('the sample data', () => {
  test('has admins, instructors and students of every course, most with an instructor', async () => {
    const people = await portal.db.select().from(users)
    const count = (role: string) => people.filter((person) => person.role === role).length
    expect([count('admin'), count('instructor'), count('student')]).toEqual([3, 8, 120])
    const students = people.filter(({ role }) => role === 'student')
    expect(sorted([...new Set(students.map(({ course }) => course ?? ''))])).toEqual(sorted(COURSES))
    expect(students.filter(({ assignedInstructor }) => assignedInstructor === null)).toHaveLength(24)
    expect(new Set(people.map(({ name }) => name)).size).toBe(131)
  })

  test('has projects, requests, papers and tickets in every status', async () => {
    const { db } = portal
    expect(await distinctStatuses(db.select().from(studentProjects))).toEqual(sorted(PROJECT_STATUSES))
    expect(await distinctStatuses(db.select().from(projectRequests))).toEqual(sorted(REQUEST_STATUSES))
    expect(await distinctStatuses(db.select().from(studentPapers))).toEqual(sorted(PAPER_STATUSES))
    expect(await distinctStatuses(db.select().from(supportTickets))).toEqual(sorted(TICKET_STATUSES))
    expect(await distinctStatuses(db.select().from(adminInstructorTickets))).toEqual(
      sorted(INSTRUCTOR_TICKET_STATUSES),
    )
    for (const table of [supportTickets, adminInstructorTickets]) {
      const priorities = new Set((await db.select().from(table)).map(({ priority }) => priority))
      expect(sorted([...priorities])).toEqual(sorted(TICKET_PRIORITIES))
    }
  })

  test('has a project for every approved request, mentored if the student has an instructor', async () => {
    const { db } = portal
    const approved = await db.select().from(projectRequests).where(eq(projectRequests.status, 'approved'))
    const requested = await db
      .select({ requestId: studentProjects.requestId, mentorId: studentProjects.mentorId, student: users })
      .from(studentProjects)
      .innerJoin(users, eq(users.id, studentProjects.studentId))
      .where(isNotNull(studentProjects.requestId))
    expect(sorted(requested.map(({ requestId }) => requestId ?? ''))).toEqual(
      sorted(approved.map(({ id }) => id)),
    )
    for (const { mentorId, student } of requested) expect(mentorId).toBe(student.assignedInstructor)
  })

  test('has 30 projects with all files in storage and no pending upload', async () => {
    expect(await portal.db.select().from(instructorProjects)).toHaveLength(30)
    const files = await portal.db.select().from(storedFiles)
    expect(files.length).toBeGreaterThan(100)
    for (const file of files) {
      expect(file.state).toBe('attached')
      expect(await portal.storage.has(file.bucket, file.path)).toBe(true)
    }
    expect(await portal.db.select().from(uploads)).toEqual([])
  })

  test('has papers at their newest version, two versions with feedback, and PDFs whose abstract can be read', async () => {
    const papers = await portal.db.select().from(studentPapers)
    const versions = await portal.db.select().from(paperVersions)
    for (const { id, paperUrl, uploadedAt } of papers) {
      const own = versions.filter(({ paperId }) => paperId === id)
      const [newest] = own.toSorted((one, other) => other.number - one.number)
      expect(newest).toMatchObject({ path: paperUrl, uploadedAt, number: own.length })
    }
    expect(versions.filter(({ feedback }) => feedback)).toHaveLength(2)
    expect(papers.filter(({ returnedAt }) => returnedAt).every(({ status }) => status === 'draft')).toBe(true)
    const [sample] = PAPERS
    const content = await makePaperFile({
      title: 'A title',
      author: 'Somebody',
      abstract: sample?.abstract ?? '',
    })
    const { pages, hasText, lines } = await readPdf(new Uint8Array(content), 6)
    expect({ pages, hasText, abstract: findAbstract(lines) }).toEqual({
      pages: 1,
      hasText: true,
      abstract: sample?.abstract,
    })
  })

  test('has tickets that wait for a reply when the last message is their sender’s', async () => {
    const { db } = portal
    for (const [tickets, replies] of [
      [supportTickets, supportReplies],
      [adminInstructorTickets, adminInstructorReplies],
    ] as const) {
      const written = await db.select().from(replies).orderBy(replies.createdAt)
      for (const ticket of await db.select().from(tickets)) {
        const own = written.filter(({ ticketId }) => ticketId === ticket.id)
        const last = own.at(-1) ?? ticket
        const waits = ticket.status !== 'resolved' && last.senderId === ticket.senderId
        expect(ticket.waitingSince).toEqual(waits ? last.createdAt : null)
        const answer = own.findLast(({ senderId }) => senderId !== ticket.senderId)
        expect(ticket.repliedAt).toEqual(answer?.createdAt ?? null)
      }
      expect(written.length).toBeGreaterThan(5)
    }
  })

  test('has a question about a missing instructor by a student without one, who registered three weeks before', async () => {
    const [row] = await portal.db
      .select()
      .from(supportTickets)
      .innerJoin(users, eq(users.id, supportTickets.senderId))
      .where(eq(supportTickets.subject, 'No instructor yet'))
    expect(row?.users.assignedInstructor).toBe(null)
    const days = (Number(row?.support_tickets.createdAt) - Number(row?.users.createdAt)) / DAY_MS
    expect(Math.round(days)).toBe(21)
  })

  test('has each conversation in the thread of the project it is about', async () => {
    const firsts = await portal.db
      .select({ title: instructorProjects.title, message: supportMessages.message })
      .from(supportMessages)
      .innerJoin(studentProjects, eq(studentProjects.id, supportMessages.projectId))
      .innerJoin(instructorProjects, eq(instructorProjects.id, studentProjects.instructorProjectId))
      .where(eq(supportMessages.number, 1))
    expect(sorted(firsts.map(({ title, message }) => `${title}: ${message}`))).toEqual(
      sorted(CHATS.map(({ project, messages }) => `${project}: ${messages[0]?.text}`)),
    )
  })

  test('has hand-ins in every state, extensions in every status, and receipts that verify', async () => {
    const rows = await portal.db
      .select({ handIn: handIns, archivedAt: chatThreads.archivedAt })
      .from(handIns)
      .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    const states = rows.map(({ handIn, archivedAt }) =>
      stateOfHandIn({ ...handIn, isArchived: archivedAt !== null }, NOW),
    )
    expect(sorted([...new Set(states)])).toEqual(sorted(HAND_IN_STATES))
    const extensions = await portal.db.select().from(handInExtensions)
    expect(sorted([...new Set(extensions.map(({ status }) => status))])).toEqual(sorted(EXTENSION_STATUSES))
    const { keys } = await readReceiptKeys(portal)
    for (const { receipt } of await portal.db.select().from(handInVersions))
      expect(await verifyReceipt(TOKEN_READER, receipt, { keys, fileHash: null })).toMatchObject({
        outcome: 'genuine',
      })
  })

  test('has published plans with many students, so that their grids show a term under way', async () => {
    const plans = await portal.db.select().from(handInPlans).where(eq(handInPlans.status, 'published'))
    expect(plans).toHaveLength(COHORTS.length)
    for (const { id } of plans) {
      const rows = await portal.db
        .select({ assignmentId: handIns.assignmentId, status: handIns.status })
        .from(handIns)
        .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
        .where(eq(handInItems.planId, id))
      expect(new Set(rows.map(({ assignmentId }) => assignmentId)).size).toBeGreaterThanOrEqual(10)
      expect(rows.filter(({ status }) => status !== 'open').length).toBeGreaterThan(rows.length / 4)
    }
  })

  test('covers the last six months in a plausible order', async () => {
    const { db } = portal
    const times = [
      ...(await db.select({ at: users.createdAt }).from(users)),
      ...(await db.select({ at: instructorProjects.createdAt }).from(instructorProjects)),
      ...(await db.select({ at: storedFiles.createdAt }).from(storedFiles)),
      ...(await db.select({ at: studentPapers.uploadedAt }).from(studentPapers)),
      ...(await db.select({ at: supportTickets.createdAt }).from(supportTickets)),
      ...(await db.select({ at: supportReplies.createdAt }).from(supportReplies)),
      ...(await db.select({ at: supportMessages.createdAt }).from(supportMessages)),
    ].map(({ at }) => at.getTime())
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime())
    expect(Math.min(...times)).toBeGreaterThan(NOW.getTime() - HALF_A_YEAR_MS)
    for (const row of await db.select().from(studentProjects)) {
      expect(row.startedAt !== null).toBe(row.status !== 'pending')
      expect(row.completedAt !== null).toBe(row.status === 'completed')
      expect(row.progress === 100).toBe(row.status === 'completed')
      const times = [row.assignedAt, row.startedAt ?? NOW, row.completedAt ?? NOW, NOW].map(Number)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }
  })

  test('has a progress history that ends at the current state, and two stalled projects of the first instructor', async () => {
    const entries = await portal.db.select().from(progressHistory).orderBy(progressHistory.recordedAt)
    const projects = await portal.db
      .select()
      .from(studentProjects)
      .where(ne(studentProjects.status, 'pending'))
    for (const { id, status, progress, startedAt, completedAt, changedAt } of projects) {
      const own = entries.filter(({ assignmentId }) => assignmentId === id)
      expect(own.length).toBeGreaterThan(1)
      expect(own[0]?.recordedAt).toEqual(startedAt)
      expect(own.at(-1)).toMatchObject({ status, progress, recordedAt: completedAt ?? changedAt })
      const path = own.map((entry) => entry.progress)
      expect(path).toEqual(path.toSorted((one, other) => one - other))
    }
    const [instructor] = await portal.db
      .select()
      .from(users)
      .where(eq(users.email, 'instructor@demo.capstone.test'))
    if (!instructor) throw new Error('The demo has no instructor.')
    const { items } = await listMentoredProjects(actAs(portal, 'instructor', instructor, NOW), {
      search: '',
      limit: PAGE_SIZE,
      status: 'in_progress',
      isStalled: true,
    })
    expect(items).toHaveLength(2)
  })

  test('gives the demo student projects in every status', async () => {
    const own = await portal.db
      .select({ project: studentProjects })
      .from(studentProjects)
      .innerJoin(users, eq(users.id, studentProjects.studentId))
      .where(eq(users.email, 'student@demo.capstone.test'))
    expect(own.map(({ project }) => project.status).sort()).toEqual([
      'completed',
      'completed',
      'in_progress',
      'pending',
    ])
    expect(own.some(({ project }) => !project.accessCode)).toBe(true)
  })

  test('is the same at each run', async () => {
    // The server creates the id of a requested project, so it differs at each run.
    const withoutOwnId = ({ id, ...row }: typeof studentProjects.$inferSelect) => ({
      ...row,
      origin: row.requestId ?? id,
    })
    const byOrigin = (one: { origin: string }, other: { origin: string }) =>
      one.origin.localeCompare(other.origin)
    const read = async () => ({
      people: await portal.db.select().from(users).orderBy(users.id),
      projects: (await portal.db.select().from(instructorProjects).orderBy(instructorProjects.id)).map(
        ({ id, title, createdAt }) => ({ id, title, createdAt }),
      ),
      assignments: (await portal.db.select().from(studentProjects)).map(withoutOwnId).sort(byOrigin),
      messages: await portal.db.select().from(supportMessages).orderBy(supportMessages.id),
    })
    // The database's clock sets the first `updatedAt` of a person, so it differs, too.
    const stable = ({ people, ...rest }: Awaited<ReturnType<typeof read>>) => ({
      ...rest,
      people: people.map(({ updatedAt: _updatedAt, ...person }) => person),
    })
    const first = stable(await read())
    await portal.reset()
    await seed()
    expect(stable(await read())).toEqual(first)
  })
})

describe('threat-36: known passwords', () => {
  const readPasswordHashes = async () =>
    portal.db
      .select({ id: users.id, hash: accounts.password })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))

  test('each start sets a new password, for sample people only', async () => {
    const visitor = await createAccount(portal, { email: 'visitor@university.test', password: 'their own' })
    const { password: first } = await resetDemoPasswords(portal, undefined)
    const { password, emails } = await resetDemoPasswords(portal, undefined)
    expect(password).not.toBe(first)
    const hashes = new Set(
      (await readPasswordHashes()).filter(({ id }) => id !== visitor).map(({ hash }) => hash ?? ''),
    )
    expect(hashes.size).toBe(1)
    for (const hash of hashes) expect(await verifyPassword({ hash, password })).toBe(true)
    const [theirs] = (await readPasswordHashes()).filter(({ id }) => id === visitor)
    expect(await verifyPassword({ hash: theirs?.hash ?? '', password: 'their own' })).toBe(true)
    expect(sorted(emails)).toEqual(
      ['admin', 'instructor', 'student'].map((role) => `${role}@demo.capstone.test`),
    )
    await portal.db.delete(users).where(eq(users.id, visitor))
  })

  test('DEMO_PASSWORD is used as given', async () => {
    expect((await resetDemoPasswords(portal, 'chosen by the visitor')).password).toBe('chosen by the visitor')
  })
})
