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
import type { SeededProject } from './projects.seed.ts'
import { createRandom, idOf, itemAt, randomBetween } from './random.ts'
import {
  insertProgressHistory,
  type ProgressHistoryRow,
  writeAssignmentState,
} from './sample-rows.repository.ts'

/** The state of a project, and how many days ago it started and was last changed. */
type SampleProgress = {
  readonly status: ProjectStatus
  readonly progress: number
  readonly started: number
  readonly lastChanged: number
}

const DAYS_BETWEEN_ENTRIES = 6
const FIRST_PROGRESS = 5
/** The exponent of progress over time; above 1, progress is slower at the start. */
const PROGRESS_EXPONENT = 1.4

/** Builds the progress history of a project, about one entry a week; the last is its current state. */
function progressHistoryOf(
  assignmentId: string,
  sample: SampleProgress,
  calendar: Calendar,
  salt: number,
): ProgressHistoryRow[] {
  const { status, progress, started, lastChanged } = sample
  const steps = Math.max(1, Math.round((started - lastChanged) / DAYS_BETWEEN_ENTRIES))
  const entries = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    const isLast = step === steps
    const soFar = Math.round((progress * share ** PROGRESS_EXPONENT) / 5) * 5
    return {
      id: idOf(`mark ${assignmentId} ${step}`),
      assignmentId,
      status: isLast ? status : ('in_progress' as const),
      progress: isLast ? progress : Math.max(Math.min(FIRST_PROGRESS, progress), soFar),
      recordedAt: calendar(started - Math.round((started - lastChanged) * share), salt),
    }
  })
  return entries.filter((entry, nth) => nth === steps || entry.progress !== entries[nth - 1]?.progress)
}

export type SeededAssignment = {
  readonly id: string
  readonly student: Student
  readonly projectTitle: string
  /** The index of the instructor in `People.instructors`. */
  readonly instructorIndex: number
  readonly status: ProjectStatus
  readonly assignedAt: Date
}

/** An assignment to add; its times are in days ago. */
type SampleAssignment = {
  readonly student: Student
  readonly project: SeededProject
  readonly status: ProjectStatus
  readonly progress: number
  readonly switchedOff: readonly Resource[]
  readonly assigned: number
  readonly started: number | null
  readonly completed: number | null
  /** When its status or progress last changed. */
  readonly lastChanged: number | null
}

/** The demo student's projects, one after another: two completed, one in progress with a resource switched off. */
const buildDemoStudentAssignments = (
  student: Student,
  projects: readonly SeededProject[],
): SampleAssignment[] => [
  {
    student,
    project: itemAt(projects, 0),
    status: 'completed',
    progress: 100,
    switchedOff: [],
    assigned: 136,
    started: 133,
    completed: 101,
    lastChanged: 101,
  },
  {
    student,
    project: itemAt(projects, 4),
    status: 'completed',
    progress: 100,
    switchedOff: ['video', 'report'],
    assigned: 96,
    started: 92,
    completed: 52,
    lastChanged: 52,
  },
  {
    student,
    project: itemAt(projects, 1),
    status: 'in_progress',
    progress: 60,
    switchedOff: ['source_code'],
    assigned: 44,
    started: 41,
    completed: null,
    lastChanged: 3,
  },
]

const STATUS_CYCLE: readonly ProjectStatus[] = [
  'in_progress',
  'completed',
  'pending',
  'in_progress',
  'in_progress',
  'completed',
  'in_progress',
  'in_progress',
  'completed',
  'in_progress',
]
/** One in this many students of each instructor has no project yet. */
const WITHOUT_PROJECT_EVERY = 4

function buildAssignment(
  student: Student,
  nth: number,
  projects: readonly SeededProject[],
): SampleAssignment {
  const random = createRandom(`assignment ${student.id}`)
  const status = itemAt(STATUS_CYCLE, nth)
  const switchedOff = RESOURCES.filter(() => random() < 0.12)
  const common = { student, project: itemAt(projects, nth), status, switchedOff }
  if (status === 'pending')
    return {
      ...common,
      progress: 0,
      assigned: randomBetween(random, 1, 12),
      started: null,
      completed: null,
      lastChanged: null,
    }
  const assigned = status === 'completed' ? randomBetween(random, 60, 84) : randomBetween(random, 36, 55)
  const started = assigned - randomBetween(random, 1, 6)
  if (status === 'in_progress') {
    const progress = randomBetween(random, 2, 18) * 5
    const lastChanged = Math.min(started - 1, randomBetween(random, 1, 9))
    return { ...common, progress, assigned, started, completed: null, lastChanged }
  }
  const completed = started - randomBetween(random, 20, 48)
  return { ...common, progress: 100, assigned, started, completed, lastChanged: completed }
}

/** Days without activity in the first instructor's stalled projects. */
const STALLED_DAYS = [17, 24]

/** Returns the assignments with those stalled that have been in progress for the longest time. */
function withStalledProjects(assignments: readonly SampleAssignment[]): SampleAssignment[] {
  const inProgress = assignments.filter(({ status }) => status === 'in_progress')
  const longest = inProgress.toSorted((one, other) => other.assigned - one.assigned)
  return assignments.map((assignment) => ({
    ...assignment,
    lastChanged: STALLED_DAYS[longest.indexOf(assignment)] ?? assignment.lastChanged,
  }))
}

function buildAssignments(people: People, projects: readonly SeededProject[]): SampleAssignment[] {
  const [demoStudent] = people.students
  return people.instructors.flatMap((_, instructorIndex) => {
    const own = projects.filter(({ owner }) => owner === instructorIndex)
    const students = people.students.filter(
      (student) => student.instructorIndex === instructorIndex && student !== demoStudent,
    )
    const assignees = students.filter(
      (_student, nth) => nth % WITHOUT_PROJECT_EVERY !== WITHOUT_PROJECT_EVERY - 1,
    )
    const assignments = assignees.map((student, nth) => buildAssignment(student, nth, own))
    return demoStudent?.instructorIndex === instructorIndex
      ? [...buildDemoStudentAssignments(demoStudent, own), ...withStalledProjects(assignments)]
      : assignments
  })
}

const accessExcept = (switchedOff: readonly Resource[]) =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, !switchedOff.includes(resource)])) as Access

/** Assigns projects to students as their instructors, and sets each to its current status and progress. */
export async function addAssignments(
  portal: Portal,
  calendar: Calendar,
  people: People,
  projects: readonly SeededProject[],
): Promise<SeededAssignment[]> {
  // Allows a student to have had several projects one after another.
  const settings = { ...portal.settings, ASSIGN_AGAIN_AFTER_COMPLETION: true }
  const added: SeededAssignment[] = []
  for (const [index, sample] of buildAssignments(people, projects).entries()) {
    const { student, project, status, progress, started, completed, lastChanged } = sample
    const id = idOf(`assignment ${student.id} ${project.id}`)
    const instructor = itemAt(people.instructors, project.owner)
    const assignedAt = calendar(sample.assigned, index)
    await assignProjectToStudents(actAs({ ...portal, settings }, 'instructor', instructor, assignedAt), {
      projectId: project.id,
      access: accessExcept(sample.switchedOff),
      students: [{ assignmentId: id, studentId: student.id }],
    })
    if (started !== null && lastChanged !== null) {
      const startedAt = calendar(started, index)
      const completedAt = completed === null ? null : calendar(completed, index)
      const changedAt = calendar(lastChanged, index)
      await writeAssignmentState(portal.db, id, { status, progress, startedAt, completedAt, changedAt })
      await insertProgressHistory(
        portal.db,
        progressHistoryOf(id, { status, progress, started, lastChanged }, calendar, index),
      )
    }
    added.push({
      id,
      student,
      projectTitle: project.title,
      instructorIndex: project.owner,
      status,
      assignedAt,
    })
  }
  return added
}
