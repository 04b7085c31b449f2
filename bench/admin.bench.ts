import { join } from 'node:path'
import { openPostgres } from '../packages/server/src/db/engine/postgres.ts'
import { migrateDatabase } from '../packages/server/src/db/migrate.ts'
import { openStandalonePortal, type TestPortal } from '../packages/server/src/rpc/open-portal.testing.ts'
import {
  type Call,
  type Caller,
  createAdmin,
  deleteSummaries,
  findSequentialScans,
  percentileOf,
  type Screen,
  withCaller,
} from './admin.calls.ts'
import { describeUniversity, fillAdminUniversity, type University } from './admin.rows.ts'
import {
  asMilliseconds,
  asRatio,
  atMost,
  type Measurement,
  type MeasurementRow,
  medianOf,
  timeOf,
  withoutTarget,
} from './measurement.ts'
import { withClient, withDatabase } from './postgres.ts'

const MIGRATIONS = join(import.meta.dirname, '../packages/server/migrations')
export const SMALL: University = { students: 1000, instructors: 20, assignments: 1500, tickets: 2000 }
export const LARGE: University = {
  students: 100_000,
  instructors: 2000,
  assignments: 150_000,
  tickets: 200_000,
}
const TARGET_RATIO = 1.5
const ROUNDS = 5
const RUNS = 60
const WARM_UP_RUNS = 10
const UNCACHED_RUNS = 5

const DASHBOARD: Screen = ['dashboard', 'dashboards.readAdminDashboard', { period: '7d' }]
/** A text that few rows contain, in either university, and a word that all contain. */
const [RARE, COMMON] = ['c20ad4', 'student']
/** A text in the address of every instructor and no student: 2 % of all people, but 100 % of one list. */
const INSTRUCTORS = 'instructor'

const SCREENS: readonly Screen[] = [
  DASHBOARD,
  ['dashboard, 90 days', 'dashboards.readAdminDashboard', { period: '90d' }],
  ['students', 'people.listStudents', {}],
  ['students of a course', 'people.listStudents', { course: 'MCA' }],
  ['students, search', 'people.listStudents', { search: RARE }],
  ['students, search for all', 'people.listStudents', { search: COMMON }],
  ['students, search for instructors', 'people.listStudents', { search: INSTRUCTORS }],
  ['instructors', 'people.listInstructors', {}],
  ['instructors, search', 'people.listInstructors', { search: RARE }],
  ['instructors, search for all', 'people.listInstructors', { search: INSTRUCTORS }],
  ['instructor progress', 'people.listInstructorProgress', {}],
  ['instructor progress by rate', 'people.listInstructorProgress', { sort: 'completion_rate' }],
  [
    'instructor progress by students, search for all',
    'people.listInstructorProgress',
    { sort: 'students', search: INSTRUCTORS },
  ],
  ['instructor progress, search', 'people.listInstructorProgress', { search: RARE }],
  ['instructor progress, search for all', 'people.listInstructorProgress', { search: INSTRUCTORS }],
  ['assigning, counters', 'people.countMentoring', {}],
  ['assigning, instructors', 'people.listInstructorChoices', {}],
  ['assigning, students', 'people.listUnassignedStudents', {}],
  ['assigning, search', 'people.listUnassignedStudents', { search: RARE }],
  ['assigning, search for all', 'people.listUnassignedStudents', { search: COMMON }],
  ['assigning, search for instructors', 'people.listUnassignedStudents', { search: INSTRUCTORS }],
  ['assigned students', 'people.listAssignedStudents', {}],
  ['assigned students, search', 'people.listAssignedStudents', { search: RARE }],
  ['assigned students, search for all', 'people.listAssignedStudents', { search: COMMON }],
  ['assigned students, search for instructors', 'people.listAssignedStudents', { search: INSTRUCTORS }],
  ['projects', 'repository.listAllProjects', {}],
  ['projects of a category', 'repository.listAllProjects', { category: 'Medical' }],
  ['projects, search', 'repository.listAllProjects', { search: RARE }],
  ['projects, search for all', 'repository.listAllProjects', { search: 'study' }],
  ['projects, search for all owners', 'repository.listAllProjects', { search: INSTRUCTORS }],
  ['papers', 'papers.listPapers', {}],
  ['papers under review', 'papers.listPapers', { status: 'review' }],
  ['papers, search', 'papers.listPapers', { search: RARE }],
  ['papers, search for all', 'papers.listPapers', { search: COMMON }],
  ['requests', 'requests.listRequests', {}],
  ['requests pending', 'requests.listRequests', { status: 'pending' }],
  ['requests, search', 'requests.listRequests', { search: RARE }],
  ['requests, search for all', 'requests.listRequests', { search: 'wish' }],
  ['requests, search for all students', 'requests.listRequests', { search: COMMON }],
  ['tickets', 'tickets.listTickets', {}],
  ['tickets open', 'tickets.listTickets', { status: 'open' }],
  ['tickets, search', 'tickets.listTickets', { search: RARE }],
  ['tickets, search for all', 'tickets.listTickets', { search: 'question' }],
  ['tickets, search for all students', 'tickets.listTickets', { search: COMMON }],
  ['audit log', 'audit.list', {}],
  ['audit log, search', 'audit.list', { search: 'student77@bench.test' }],
  ['command palette', 'search.searchAll', { text: RARE }],
  ['command palette, search for all', 'search.searchAll', { text: COMMON }],
]

export type Callers = { readonly small: Caller; readonly large: Caller }

/**
 * The administrator's screens in a small and a large university: how much slower they are, and which tables are
 * scanned.
 */
export const measureAdmin = (): Promise<Measurement> =>
  withDatabase('admin_small', (small) =>
    withDatabase('admin_large', async (large) => {
      const callers = { small: await prepare(small, SMALL), large: await prepare(large, LARGE) }
      const portal = await openStandalonePortal()
      try {
        const rows: MeasurementRow[] = []
        for (const screen of SCREENS) rows.push(...(await measureScreen(portal, screen, callers)))
        rows.push(await measureUncachedDashboard(portal, callers))
        return {
          rows,
          notes: [
            `Administrators' screens: ${describeUniversity(SMALL)}, against ${describeUniversity(LARGE)}; p95.`,
          ],
        }
      } finally {
        await portal.close()
      }
    }),
  )

/** Migrates and fills the database at `url`. Returns it with an administrator as the caller. */
export async function prepare(url: string, size: University): Promise<Caller> {
  const handle = openPostgres(url, 1)
  await migrateDatabase(handle, MIGRATIONS)
  await handle.close()
  await withClient(url, (client) => fillAdminUniversity(client, size))
  return { url, viewer: await createAdmin(url) }
}

async function warmUp(call: Call) {
  for (let run = 0; run < WARM_UP_RUNS; run++) await call()
}

/** Measures a screen in both universities; `who` opens it. */
export async function measureScreen(
  portal: TestPortal,
  screen: Screen,
  { small, large }: Callers,
  who = 'admin',
): Promise<MeasurementRow[]> {
  await deleteSummaries(large.url)
  const scanned = await findSequentialScans(large.url, () => withCaller(portal, large, screen, warmUp))
  const rounds = await withCaller(portal, small, screen, (callSmall) =>
    withCaller(portal, large, screen, async (callLarge) => {
      await warmUp(callSmall)
      await warmUp(callLarge)
      const found: { small: number; large: number }[] = []
      while (found.length < ROUNDS) found.push(await compare(callSmall, callLarge))
      return found
    }),
  )
  const [ofSmall, ofLarge] = [rounds.map((round) => round.small), rounds.map((round) => round.large)]
  const ratio = medianOf(rounds.map((round) => round.large / round.small))
  const times = `${asMilliseconds(medianOf(ofSmall))}, ${asMilliseconds(medianOf(ofLarge))}`
  return [
    atMost(`${who}: ${screen[0]}, large to small`, ratio, TARGET_RATIO, asRatio),
    withoutTarget('· small, large', times),
    ...scanned.map((table) => atMost(`· sequential scan of ${table}`, 1, 0, String)),
  ]
}

/** Measures the 95th percentile of both, called alternately, so that a load peak affects both. */
async function compare(callSmall: Call, callLarge: Call) {
  const [smalls, larges]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    smalls.push(await timeOf(callSmall))
    larges.push(await timeOf(callLarge))
  }
  return { small: percentileOf(smalls, 0.95), large: percentileOf(larges, 0.95) }
}

/** Measures the dashboard when all its summaries are recomputed. */
async function measureUncachedDashboard(
  portal: TestPortal,
  { small, large }: Callers,
): Promise<MeasurementRow> {
  const lines: string[] = []
  for (const caller of [small, large]) {
    const times = await withCaller(portal, caller, DASHBOARD, async (call) => {
      const found: number[] = []
      while (found.length < UNCACHED_RUNS) {
        await deleteSummaries(caller.url)
        found.push(await timeOf(call))
      }
      return found
    })
    lines.push(asMilliseconds(medianOf(times)))
  }
  return withoutTarget('· dashboard without cached figures, small, large', lines.join(', '))
}
