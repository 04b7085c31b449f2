import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/engine/prepared.ts'
import type { InstructorScope } from '../../../rpc/scope.ts'
import { quietSince } from '../../assignments/mentored/stalled.table.ts'
import {
  guidedFigures,
  mentoredProjects,
  publishedFigures,
  repositoryFigures,
  studentFigures,
  ticketFigures,
} from './instructor-figures.repository.ts'
import { activity, recentTickets } from './instructor-recent.repository.ts'
import {
  stalledProjects,
  studentsWithoutProject,
  waitingThreads,
  waitingTickets,
} from './instructor-waiting.repository.ts'

const overview = preparedOn((db) => {
  const mine = mentoredProjects(db)
  const guided = guidedFigures(db, mine)
  const students = studentFigures(db)
  const repository = repositoryFigures(db)
  const received = ticketFigures(db)
  const published = publishedFigures(db)
  return db
    .with(mine)
    .select({
      figures: {
        totalProjects: guided.totalProjects,
        completed: guided.completed,
        activeNow: guided.activeNow,
        averageProgress: guided.averageProgress,
        thisMonth: guided.thisMonth,
        studentsGuided: guided.studentsGuided,
        studentsMentored: students.studentsMentored,
        repositoryProjects: repository.repositoryProjects,
        tickets: received.tickets,
        ticketsPending: received.ticketsPending,
        papersPublished: published.papersPublished,
      },
      activity,
      recentTickets,
      waitingThreads,
      waitingTickets,
      stalledProjects,
      studentsWithoutProject,
    })
    .from(guided)
    .crossJoin(students)
    .crossJoin(repository)
    .crossJoin(received)
    .crossJoin(published)
    .prepare('read_instructor_overview')
})

type Moments = { readonly monthBegan: Date; readonly now: Date }

/**
 * What an instructor's dashboard tells beside the lines of their projects, in one prepared statement: figures, what
 * happened, the newest tickets, and of what waits for them the one of each kind that waits longest, with how many there are.
 */
export async function readInstructorOverview(
  db: Database,
  scope: InstructorScope,
  { monthBegan, now }: Moments,
) {
  const [row] = await overview(db).execute({
    instructorId: scope.userId,
    monthBegan: monthBegan.toISOString(),
    quietSince: quietSince(now),
  })
  if (!row) throw new Error('The database returned no figures.')
  return row
}

export type InstructorOverview = Awaited<ReturnType<typeof readInstructorOverview>>
