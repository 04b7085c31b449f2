import { randomUUID } from 'node:crypto'
import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { DAY_MS } from '@capstone/contract/base.constants'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { studentProjects } from '../packages/server/src/features/assignments/assignments.table.ts'
import { addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { handInReminders, handIns } from '../packages/server/src/features/hand-ins/hand-ins.table.ts'
import { buildItem } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import { publishPlans } from '../packages/server/src/features/hand-ins/plans/plan-publication.job.ts'
import { savePlan } from '../packages/server/src/features/hand-ins/plans/plan-saving.service.ts'
import { publishPlan } from '../packages/server/src/features/hand-ins/plans/plans.service.ts'
import { sendReminders } from '../packages/server/src/features/hand-ins/reminders/reminders.job.ts'
import { listAssignedStudents } from '../packages/server/src/features/people/people.service.ts'
import { actAs, createUser } from '../packages/server/src/rpc/context.testing.ts'
import { openStandalonePortal, type TestPortal } from '../packages/server/src/rpc/open-portal.testing.ts'
import { LARGE, measureScreen, prepare, SMALL } from './admin.bench.ts'
import type { Caller, Screen } from './admin.calls.ts'
import { describeUniversity, type University } from './admin.rows.ts'
import { addHandIns, COURSE, ITEMS } from './hand-ins.rows.ts'
import { measureLongestWait } from './longest-wait.ts'
import { asSeconds, atMost, type Measurement, type MeasurementRow, timeOf } from './measurement.ts'
import { withClient, withDatabase } from './postgres.ts'

/** Divides PROJECTS and the large university, for a trial on a machine that others use: HAND_INS_DIVISOR=20. */
const DIVISOR = Number(process.env.HAND_INS_DIVISOR ?? 1)
const PROJECTS = Math.floor(10_000 / DIVISOR)
const PUBLICATION_MAX_MS = 10_000
const REMINDERS_MAX_MS = 20_000
const OTHERS_MAX_MS = 1000
const INSERT_BATCH_SIZE = 500

const SCREENS: Readonly<Record<Role, readonly Screen[]>> = {
  student: [
    ['hand-ins', 'handIns.listOwnHandIns', {}],
    ['figures of hand-ins', 'handIns.readFigures', {}],
  ],
  instructor: [
    ['hand-ins to review', 'handIns.listQueue', {}],
    ['hand-ins late or missing', 'handIns.listQueue', { filter: 'late' }],
    ['hand-ins with requests', 'handIns.listQueue', { filter: 'extensions' }],
    ['all hand-ins', 'handIns.listQueue', { filter: 'all' }],
    ['hand-ins, search', 'handIns.listQueue', { filter: 'all', search: 'student' }],
    ['grid of hand-ins', 'handIns.listMentorGrid', {}],
    ['figures of hand-ins', 'handIns.readFigures', {}],
  ],
  admin: [
    ['grid of a course', 'handIns.listCourseGrid', COURSE],
    ['plans', 'handIns.listPlans', {}],
    ['requests for more time', 'handIns.listExtensions', {}],
    ['hand-ins by instructor', 'handIns.countByInstructor', {}],
  ],
}

/** The people whose screens are measured, by the e-mail addresses that `fillAdminUniversity` gives. */
const PEOPLE: readonly (readonly [Role, string])[] = [
  ['student', 'student7@bench.test'],
  ['instructor', 'instructor7@bench.test'],
]

/**
 * Lists, queue and grids of hand-ins in a small and a large university, the publication of a plan to 10,000 projects,
 * and reminders for 10,000 people.
 */
export const measureHandIns = (): Promise<Measurement> =>
  withDatabase('hand_ins_small', (smallUrl) =>
    withDatabase('hand_ins_large', async (largeUrl) => {
      const large = divide(LARGE)
      const callers = {
        small: await prepareHandIns(smallUrl, SMALL),
        large: await prepareHandIns(largeUrl, large),
      }
      const portal = await openStandalonePortal()
      try {
        const rows: MeasurementRow[] = []
        for (const screen of SCREENS.admin) rows.push(...(await measureScreen(portal, screen, callers)))
        for (const [role, email] of PEOPLE) {
          const theirs = {
            small: await callAs(callers.small, email),
            large: await callAs(callers.large, email),
          }
          for (const screen of SCREENS[role])
            rows.push(...(await measureScreen(portal, screen, theirs, role)))
        }
        rows.push(...(await measurePublication(portal)))
        const sizes = `${describeUniversity(SMALL)}, against ${describeUniversity(large)}, each project with ${ITEMS} hand-ins; p95`
        return { rows, notes: [`Hand-ins: ${sizes}.`] }
      } finally {
        await portal.close()
      }
    }),
  )

const divide = ({ students, instructors, assignments, tickets }: University): University => ({
  students: Math.floor(students / DIVISOR),
  instructors: Math.floor(instructors / DIVISOR),
  assignments: Math.floor(assignments / DIVISOR),
  tickets: Math.floor(tickets / DIVISOR),
})

async function prepareHandIns(url: string, size: University): Promise<Caller> {
  const caller = await prepare(url, size)
  await withClient(url, addHandIns)
  return caller
}

/** Returns the same database with the person with this address as the caller. */
const callAs = ({ url }: Caller, email: string): Promise<Caller> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Viewer>(
      `select id, role, name, email, course, specialization, year, phone, must_change_password as "mustChangePassword"
       from users where email = $1`,
      [email],
    )
    const [viewer] = rows
    if (!viewer) throw new Error(`Nobody has the address ${email}.`)
    return { url, viewer }
  })

/** Publishes a plan to PROJECTS projects, then sends the reminders of its first item to all of their students. */
async function measurePublication(portal: TestPortal): Promise<MeasurementRow[]> {
  const admin = actAs(portal, await createUser(portal, { role: 'admin' }))
  const mentor = await createUser(portal, { role: 'instructor' })
  await addProjects(portal, await addProject(portal, { instructorId: mentor.id }), mentor.id)
  const id = randomUUID()
  const dueAt = (days: number) => ({ dueAt: formatDueDate(portal, days) })
  const items = [1, 30, 60, 90].map((days) => ({
    ...buildItem(portal),
    ...dueAt(days),
    title: `Item ${days}`,
  }))
  await savePlan(admin, { id, revision: 0, ...COURSE, items, allowsEarlierDates: false })
  await publishPlan(admin, { id, revision: 1 })
  const { result, longest } = await measureLongestWait(
    () => listAssignedStudents(admin, { search: '', limit: 25 }),
    async () => ({
      publishing: await timeOf(() => publishPlans(portal)),
      reminding: await timeOf(() => sendReminders(portal)),
    }),
  )
  const { publishing, reminding } = result
  const [handInCount, reminderCount] = [
    await portal.db.$count(handIns),
    await portal.db.$count(handInReminders),
  ]
  if (handInCount !== ITEMS * PROJECTS) throw new Error(`${handInCount} hand-ins were made.`)
  if (reminderCount !== PROJECTS) throw new Error(`${reminderCount} reminders were sent.`)
  return [
    atMost(`publication of a plan to ${PROJECTS} projects`, publishing, PUBLICATION_MAX_MS, asSeconds),
    atMost(`reminders for ${PROJECTS} people`, reminding, REMINDERS_MAX_MS, asSeconds),
    atMost('· the longest another call waited meanwhile', longest, OTHERS_MAX_MS, asSeconds),
  ]
}

const formatDueDate = ({ clock }: TestPortal, days: number) =>
  new Date(clock.now().getTime() + days * DAY_MS - DAY_MS / 2)
    .toISOString()
    .slice(0, 'yyyy-mm-ddThh:mm'.length)

/** Adds PROJECTS students of the course, each with a project. */
async function addProjects({ db }: TestPortal, instructorProjectId: string, mentorId: string) {
  for (let from = 0; from < PROJECTS; from += INSERT_BATCH_SIZE) {
    const students = Array.from({ length: Math.min(INSERT_BATCH_SIZE, PROJECTS - from) }, (_, index) => {
      const name = `Student ${from + index}`
      return {
        id: randomUUID(),
        name,
        email: `${from + index}@bench.test`,
        role: 'student' as const,
        ...COURSE,
      }
    })
    await db.insert(users).values(students)
    await db.insert(studentProjects).values(
      students.map(({ id, name }) => ({
        studentId: id,
        instructorProjectId,
        mentorId,
        title: `A study by ${name}`,
        status: 'in_progress' as const,
      })),
    )
  }
  await db.execute('analyze')
}
