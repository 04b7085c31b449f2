import { MY_PROJECTS_PAGE_SIZE } from '@capstone/contract/assignments/assignments.constants'
import { countSentStatements } from '../packages/server/src/db/statement-count.testing.ts'
import { completedSteps } from '../packages/server/src/features/assignments/assignments.table.ts'
import {
  addAssignment,
  addFullProject,
  addRequestedProject,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { listMyProjects } from '../packages/server/src/features/assignments/own/my-projects.service.ts'
import { addMessage } from '../packages/server/src/features/chat/chat.testing.ts'
import { readStudentDashboard } from '../packages/server/src/features/dashboards/student/student-dashboard.service.ts'
import { studentPapers } from '../packages/server/src/features/papers/papers.table.ts'
import { actAs, createUser } from '../packages/server/src/rpc/context.testing.ts'
import { openStandalonePortal, type TestPortal } from '../packages/server/src/rpc/open-portal.testing.ts'
import {
  asMilliseconds,
  atMost,
  type Measurement,
  type MeasurementRow,
  repeatRead,
  withoutTarget,
} from './measurement.ts'
import { STANDALONE_ENGINE } from './postgres.ts'

/** The dashboard reads its overview, the projects and the figures of hand-ins; My Projects the page and the figures. */
const STATEMENTS_MAX = { dashboard: 3, 'my-projects': 2 } as const
const PROJECTS = 50
const PAPERS = 10
const RUNS = 60
const WARM_UP_RUNS = 20

/** Measures the student's dashboard and My Projects on STANDALONE_ENGINE: SQL statements and time of each. */
export async function measureStudent(): Promise<Measurement> {
  const portal = await openStandalonePortal()
  try {
    const viewer = await createUser(portal, { role: 'student' })
    await fill(portal, viewer.id)
    const { db, takeCount } = countSentStatements(portal.db)
    const student = { ...actAs(portal, viewer), db }
    const query = { search: '', limit: MY_PROJECTS_PAGE_SIZE }
    return {
      rows: [
        ...(await measure('dashboard', takeCount, () => readStudentDashboard(student))),
        ...(await measure('my-projects', takeCount, () => listMyProjects(student, query))),
      ],
      notes: [],
    }
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
    atMost(`${screen}, SQL statements`, statements, STATEMENTS_MAX[screen], String),
    withoutTarget(`· ${screen}, ${PROJECTS} projects, ${STANDALONE_ENGINE}`, asMilliseconds(milliseconds)),
  ]
}

/**
 * Adds papers and projects, half of the projects assigned with files, tools and video, half requested with a roadmap;
 * each project has two messages.
 */
async function fill(portal: TestPortal, studentId: string) {
  const { id: instructorId } = await createUser(portal, { role: 'instructor' })
  for (let index = 0; index < PROJECTS; index++) {
    const projectId = await (index % 2 === 0
      ? addAssignment(portal, {
          studentId,
          instructorProjectId: await addFullProject(portal, instructorId),
        })
      : addRequested(portal, studentId, instructorId))
    for (const [minute, senderId] of [studentId, instructorId].entries())
      await addMessage(portal, { projectId, senderId, createdAt: new Date(2026, 0, 1, 0, minute) })
  }
  const papers = Array.from({ length: PAPERS }, () => ({ studentId, title: 'A paper', paperUrl: 'path' }))
  await portal.db.insert(studentPapers).values(papers)
}

async function addRequested(portal: TestPortal, studentId: string, mentorId: string) {
  const roadmap = ['Plan', 'Collect', 'Build', 'Measure', 'Write', 'Report']
  const id = await addRequestedProject(portal, { studentId, mentorId, roadmap })
  await portal.db.insert(completedSteps).values({ assignmentId: id, step: 0, completedAt: new Date() })
  return id
}
