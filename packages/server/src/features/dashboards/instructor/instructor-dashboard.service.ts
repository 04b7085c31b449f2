import { RECENT_STUDENT_PROJECTS_COUNT } from '@capstone/contract/dashboards/dashboards.constants'
import type {
  InstructorDashboard,
  MentorStep,
  Month,
} from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import type { InstructorContext } from '../../../rpc/context.ts'
import { listNewestMentoredProjects } from '../../assignments/mentored/newest-mentored.service.ts'
import { type InstructorOverview, readInstructorOverview } from './instructor-overview.repository.ts'

/** The instructor's own dashboard, in two statements; "This month" counts from `monthStart`. Spec 2 §2, §7 and §9. */
export async function readInstructorDashboard(
  context: InstructorContext,
  { monthStart }: Month,
): Promise<InstructorDashboard> {
  const { db, scope, clock } = context
  const [overview, projects] = await Promise.all([
    readInstructorOverview(db, scope, { monthStart, now: clock.now() }),
    listNewestMentoredProjects(context, RECENT_STUDENT_PROJECTS_COUNT),
  ])
  const { totalProjects, completed } = overview.figures
  return {
    figures: {
      ...overview.figures,
      studentsWithoutProject: countOf(overview.studentsWithoutProject),
      completionRate: totalProjects === 0 ? 0 : Math.round((100 * completed) / totalProjects),
    },
    projects,
    activity: overview.activity.map((line) => ({ ...line, at: new Date(line.at) })),
    tickets: overview.recentTickets.map((ticket) => ({ ...ticket, createdAt: new Date(ticket.createdAt) })),
    next: mentorSteps(overview),
    menuCounts: {
      unansweredThreads: countOf(overview.waitingThreads),
      tickets: countOf(overview.waitingTickets),
    },
  }
}

const countOf = ([first]: readonly { readonly ofAll: number }[]) => first?.ofAll ?? 0

/** What the mentor can do next: first what students wait for, last who has nothing to do yet. */
function mentorSteps(overview: InstructorOverview): MentorStep[] {
  return [
    ...overview.waitingThreads.map(
      ({ ofAll, id, title, studentName }) =>
        ({ kind: 'messages_waiting', count: ofAll, assignmentId: id, title, studentName }) as const,
    ),
    ...overview.waitingTickets.map(
      ({ ofAll, id, subject, studentName }) =>
        ({ kind: 'tickets_waiting', count: ofAll, ticketId: id, subject, studentName }) as const,
    ),
    ...overview.stalledProjects.map(
      ({ ofAll, id, title, studentName }) =>
        ({ kind: 'projects_stalled', count: ofAll, assignmentId: id, title, studentName }) as const,
    ),
    ...overview.studentsWithoutProject.map(
      ({ ofAll, studentName }) => ({ kind: 'students_without_project', count: ofAll, studentName }) as const,
    ),
  ]
}
