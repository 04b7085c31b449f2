import {
  type ProjectStatus,
  RESOURCES,
  type Resource,
} from '@capstone/contract/assignments/assignments.constants'
import type { Access } from '@capstone/contract/assignments/assignments.schemas'
import { assignProjectToStudents } from '../../features/assignments/assign/assignments.service.ts'
import type { Portal } from '../../rpc/context.ts'
import { actAs } from './act-as.ts'
import type { Calendar } from './calendar.ts'
import type { People, Student } from './people.seed.ts'
import { progressHistoryOf } from './progress-history.seed.ts'
import { insertProgressHistory, moveAssignment } from './projects.repository.ts'
import type { Project } from './projects.seed.ts'
import { between, createRandom, idOf, pick } from './random.ts'

export type Assignment = {
  readonly id: string
  readonly student: Student
  readonly instructor: number
  readonly status: ProjectStatus
}

type Plan = {
  readonly student: Student
  readonly project: Project
  readonly status: ProjectStatus
  readonly progress: number
  readonly off: readonly Resource[]
  /** Days ago. */
  readonly assigned: number
  readonly started: number | null
  readonly completed: number | null
  /** When its mentor last moved it. */
  readonly lastMoved: number | null
}

/** What the demo student was given, one after another: two done, one under way with a switch off. */
const planForDemoStudent = (student: Student, projects: readonly Project[]): Plan[] => [
  {
    ...{ student, project: pick(projects, 0), status: 'completed', progress: 100, off: [] },
    ...{ assigned: 136, started: 133, completed: 101, lastMoved: 101 },
  },
  {
    ...{ student, project: pick(projects, 4), status: 'completed', progress: 100, off: ['video', 'report'] },
    ...{ assigned: 96, started: 92, completed: 52, lastMoved: 52 },
  },
  {
    ...{ student, project: pick(projects, 1), status: 'in_progress', progress: 60, off: ['source_code'] },
    ...{ assigned: 44, started: 41, completed: null, lastMoved: 3 },
  },
]

const STATUS_ROUND: readonly ProjectStatus[] = [
  ...(['in_progress', 'completed', 'pending', 'in_progress', 'in_progress'] as const),
  ...(['completed', 'in_progress', 'pending', 'completed', 'in_progress'] as const),
]
/** One student in so many of each instructor holds nothing yet. */
const HOLDS_NOTHING_EVERY = 4

function planFor(student: Student, nth: number, projects: readonly Project[]): Plan {
  const random = createRandom(`assignment ${student.id}`)
  const status = pick(STATUS_ROUND, nth)
  const off = RESOURCES.filter(() => random() < 0.12)
  const given = { student, project: pick(projects, nth), status, off }
  if (status === 'pending')
    return {
      ...{ ...given, progress: 0, assigned: between(random, 1, 12) },
      ...{ started: null, completed: null, lastMoved: null },
    }
  const assigned = status === 'completed' ? between(random, 60, 84) : between(random, 15, 55)
  const started = assigned - between(random, 1, 6)
  if (status === 'in_progress') {
    const progress = between(random, 2, 18) * 5
    const lastMoved = Math.min(started - 1, between(random, 1, 9))
    return { ...given, progress, assigned, started, completed: null, lastMoved }
  }
  const completed = started - between(random, 20, 48)
  return { ...given, progress: 100, assigned, started, completed, lastMoved: completed }
}

/** For how many days nothing was done in the projects of the first instructor that have come to a standstill. */
const STANDSTILLS = [17, 24]

/** The same plans, but for those that have been under way longest, which have come to a standstill. */
function withStandstills(plans: readonly Plan[]): Plan[] {
  const underWay = plans.filter(({ status }) => status === 'in_progress')
  const longest = underWay.toSorted((one, other) => other.assigned - one.assigned)
  return plans.map((plan) => ({ ...plan, lastMoved: STANDSTILLS[longest.indexOf(plan)] ?? plan.lastMoved }))
}

function planAll(people: People, projects: readonly Project[]): Plan[] {
  return people.instructors.flatMap((_, index) => {
    const own = projects.filter(({ owner }) => owner === index)
    const [first, ...rest] = people.students.filter(({ instructor }) => instructor === index)
    const others = index === 0 || !first ? rest : [first, ...rest]
    const holders = others.filter((_student, nth) => nth % HOLDS_NOTHING_EVERY !== HOLDS_NOTHING_EVERY - 1)
    const plans = holders.map((student, nth) => planFor(student, nth, own))
    return index === 0 && first ? [...planForDemoStudent(first, own), ...withStandstills(plans)] : plans
  })
}

const accessWithout = (off: readonly Resource[]) =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, !off.includes(resource)])) as Access

/** Gives projects to students as their instructors would, and moves each to where it stands today. */
export async function addAssignments(
  portal: Portal,
  calendar: Calendar,
  people: People,
  projects: readonly Project[],
): Promise<Assignment[]> {
  // Only so can a student have held several projects one after another.
  const settings = { ...portal.settings, ASSIGN_AGAIN_AFTER_COMPLETION: true }
  const added: Assignment[] = []
  for (const [index, plan] of planAll(people, projects).entries()) {
    const { student, project, status, progress, started, completed, lastMoved } = plan
    const id = idOf(`assignment ${student.id} ${project.id}`)
    const owner = pick(people.instructors, project.owner)
    await assignProjectToStudents(
      actAs({ ...portal, settings }, 'instructor', owner, calendar(plan.assigned, index)),
      {
        projectId: project.id,
        access: accessWithout(plan.off),
        students: [{ assignmentId: id, studentId: student.id }],
      },
    )
    if (started !== null && lastMoved !== null) {
      const startedAt = calendar(started, index)
      const completedAt = completed === null ? null : calendar(completed, index)
      const changedAt = calendar(lastMoved, index)
      await moveAssignment(portal.db, id, { status, progress, startedAt, completedAt, changedAt })
      await insertProgressHistory(
        portal.db,
        progressHistoryOf(id, { status, progress, started, lastMoved }, calendar, index),
      )
    }
    added.push({ id, student, instructor: project.owner, status })
  }
  return added
}
