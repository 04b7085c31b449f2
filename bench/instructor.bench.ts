import { randomUUID } from 'node:crypto'
import { DAY_MS, PAGE_SIZE } from '@capstone/contract/base.constants'
import { countSentStatements } from '../packages/server/src/db/statement-count.testing.ts'
import { vacuumEmbedded } from '../packages/server/src/db/vacuum.ts'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { readAssignmentOptions } from '../packages/server/src/features/assignments/assign/assignment-options.service.ts'
import {
  completedSteps,
  progressHistory,
  studentProjects,
} from '../packages/server/src/features/assignments/assignments.table.ts'
import { addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { listMentoredProjects } from '../packages/server/src/features/assignments/mentored/mentored-list.service.ts'
import { addManyMessages } from '../packages/server/src/features/chat/chat.testing.ts'
import { readInstructorDashboard } from '../packages/server/src/features/dashboards/instructor/instructor-dashboard.service.ts'
import { listOwnProjects } from '../packages/server/src/features/repository/own-projects.service.ts'
import { projectRequests } from '../packages/server/src/features/requests/requests.table.ts'
import { supportTickets } from '../packages/server/src/features/tickets/tickets.table.ts'
import { actAs, createUser } from '../packages/server/src/rpc/context.testing.ts'
import { openStandalonePortal, type TestPortal } from '../packages/server/src/rpc/open-portal.testing.ts'
import { asMilliseconds, atMost, type Measurement, type MeasurementRow, repeatRead } from './measurement.ts'
import { STANDALONE_ENGINE } from './postgres.ts'

/** Assigning reads the projects and the students, each a page and the figures. */
const STATEMENTS_MAX = { dashboard: 3, 'student projects': 3, repository: 3, assigning: 4 } as const
const TIME_MAX_MS = 100
const STUDENTS = 2000
const PROJECTS = 100
const TICKETS = 300
const MESSAGES = 300
const INSERT_BATCH_SIZE = 500
const RUNS = 40
const WARM_UP_RUNS = 10

/** Measures the instructor's screens on STANDALONE_ENGINE: SQL statements and time of each. */
export async function measureInstructor(): Promise<Measurement> {
  const portal = await openStandalonePortal()
  try {
    const viewer = await createUser(portal, { role: 'instructor' })
    const other = await createUser(portal, { role: 'instructor' })
    for (const { id } of [viewer, other]) await fill(portal, id)
    await vacuumEmbedded({ ...portal, kind: 'pglite' })
    const { db, takeCount } = countSentStatements(portal.db)
    const instructor = { ...actAs(portal, viewer), db }
    const month = { monthStart: new Date(Date.now() - 10 * DAY_MS) }
    const page = { search: '', limit: PAGE_SIZE }
    const screens: [name: keyof typeof STATEMENTS_MAX, read: () => Promise<unknown>][] = [
      ['dashboard', () => readInstructorDashboard(instructor, month)],
      ['student projects', () => listMentoredProjects(instructor, page)],
      ['repository', () => listOwnProjects(instructor, page)],
      ['assigning', () => readAssignmentOptions(instructor, { projects: '', students: '' })],
    ]
    const rows: MeasurementRow[] = []
    for (const [name, read] of screens) rows.push(...(await measure(name, takeCount, read)))
    return { rows, notes: [] }
  } finally {
    await portal.close()
  }
}

async function measure(
  screen: keyof typeof STATEMENTS_MAX,
  takeCount: () => number,
  read: () => Promise<unknown>,
): Promise<MeasurementRow[]> {
  const { milliseconds, statements } = await repeatRead({
    read,
    takeCount,
    warmUpRuns: WARM_UP_RUNS,
    runs: RUNS,
  })
  return [
    atMost(`instructor's ${screen}, SQL statements`, statements, STATEMENTS_MAX[screen], String),
    atMost(`· of ${STUDENTS} students, ${STANDALONE_ENGINE}`, milliseconds, TIME_MAX_MS, asMilliseconds),
  ]
}

/**
 * Adds students with one project each, half of them assigned, half requested with a completed step. Half of the
 * projects were changed by the mentor; some have a message or a ticket.
 */
async function fill({ db }: TestPortal, instructorId: string) {
  const projectIds = await Promise.all(
    Array.from({ length: PROJECTS }, () => addProject({ db }, { instructorId })),
  )
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
  const people = Array.from({ length: STUDENTS }, (_, index) => ({
    id: randomUUID(),
    assignmentId: randomUUID(),
    requestId: index % 2 === 0 ? null : randomUUID(),
    assignedAt: daysAgo(index % 100),
    index,
  }))
  const insertInBatches = inBatches(people)
  await insertInBatches((part) =>
    db.insert(users).values(
      part.map(({ id, index }) => ({
        id,
        name: `Student ${index}`,
        email: `${id}@bench.test`,
        role: 'student' as const,
        assignedInstructor: instructorId,
      })),
    ),
  )
  await insertInBatches((part) =>
    db.insert(projectRequests).values(
      part.flatMap(({ id, requestId }) =>
        requestId
          ? {
              id: requestId,
              studentId: id,
              title: `A request of ${id}`,
              description: 'A description',
              status: 'approved' as const,
            }
          : [],
      ),
    ),
  )
  await insertInBatches((part) =>
    db.insert(studentProjects).values(
      part.map(({ id, assignmentId, requestId, assignedAt, index }) => ({
        id: assignmentId,
        studentId: id,
        mentorId: instructorId,
        assignedAt,
        progress: index % 100,
        ...(requestId
          ? { requestId, title: 'A request', roadmap: ['Plan', 'Build', 'Report'] }
          : { instructorProjectId: projectIds[index % PROJECTS], title: 'A bridge' }),
        status: (['pending', 'in_progress', 'completed'] as const)[index % 3],
        completedAt: index % 3 === 2 ? daysAgo(index % 40) : null,
      })),
    ),
  )
  await insertInBatches((part) =>
    db
      .insert(completedSteps)
      .values(
        part.flatMap(({ assignmentId, requestId, index }) =>
          requestId ? { assignmentId, step: 0, completedAt: daysAgo(index % 50) } : [],
        ),
      ),
  )
  await insertInBatches((part) =>
    db
      .insert(progressHistory)
      .values(
        part.flatMap(({ assignmentId, index }) =>
          index % 4 < 2
            ? { assignmentId, status: 'in_progress' as const, progress: 10, recordedAt: daysAgo(index % 60) }
            : [],
        ),
      ),
  )
  for (const { assignmentId, index } of people.slice(0, MESSAGES))
    await addManyMessages({ db }, assignmentId, { count: 1, isByMentor: index % 2 !== 0 })
  await db.insert(supportTickets).values(
    people.slice(0, TICKETS).map(({ id, index }) => ({
      senderId: id,
      receiverId: instructorId,
      subject: 'A ticket',
      message: 'A message',
      createdAt: daysAgo(index),
    })),
  )
}

/** Returns a function that inserts rows for these people in batches, each of which fits in one statement. */
const inBatches =
  <Person>(people: readonly Person[]) =>
  async (insert: (part: Person[]) => PromiseLike<unknown>) => {
    for (let from = 0; from < people.length; from += INSERT_BATCH_SIZE)
      await insert(people.slice(from, from + INSERT_BATCH_SIZE))
  }
