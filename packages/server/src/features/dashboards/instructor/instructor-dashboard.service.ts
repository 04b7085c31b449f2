import { RECENT_STUDENT_PROJECTS_COUNT } from '@capstone/contract/dashboards/dashboards.constants'
import type {
  InstructorDashboard,
  MentorStep,
  Month,
} from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import type { HandInFigures } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { InstructorContext } from '../../../rpc/context.ts'
import { listNewestMentoredProjects } from '../../assignments/mentored/mentored-list.service.ts'
import { readHandInFigures } from '../../hand-ins/hand-ins.service.ts'
import { type InstructorOverview, readInstructorOverview } from './instructor-overview.repository.ts'

/** Reads the instructor's own dashboard, in three statements; "This month" counts from `monthStart`. */
export async function readInstructorDashboard(
  context: InstructorContext,
  { monthStart }: Month,
): Promise<InstructorDashboard> {
  const { db, scope, clock } = context
  const [overview, projects, handIns] = await Promise.all([
    readInstructorOverview(db, scope, { monthStart, now: clock.now() }),
    listNewestMentoredProjects(context, RECENT_STUDENT_PROJECTS_COUNT),
    readHandInFigures(context),
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
    next: listMentorSteps(overview, handIns),
    menuCounts: {
      meetingsProposed: countOf(overview.meetingsProposed),
      tickets: countOf(overview.unansweredTickets),
      ticketsAnswered: countOf(overview.answeredTickets),
    },
  }
}

const countOf = ([first]: readonly { readonly total: number }[]) => first?.total ?? 0

/** Lists the next steps: first what students wait for, last the students without a project. */
function listMentorSteps(
  overview: InstructorOverview,
  { waiting, extensionRequests }: HandInFigures,
): MentorStep[] {
  return [
    ...overview.unreadThreads.map(
      ({ total, id, title, studentName }) =>
        ({ kind: 'messages_waiting', count: total, assignmentId: id, title, studentName }) as const,
    ),
    ...(waiting > 0 ? [{ kind: 'hand_ins_waiting', count: waiting } as const] : []),
    ...(extensionRequests > 0 ? [{ kind: 'extensions_waiting', count: extensionRequests } as const] : []),
    ...overview.meetingsProposed.map(
      ({ total, id, title, studentName, startsAt }) =>
        ({
          kind: 'meetings_proposed',
          count: total,
          assignmentId: id,
          title,
          studentName,
          startsAt: new Date(startsAt),
        }) as const,
    ),
    ...overview.unansweredTickets.map(
      ({ total, id, subject, studentName }) =>
        ({ kind: 'tickets_waiting', count: total, ticketId: id, subject, studentName }) as const,
    ),
    ...overview.answeredTickets.map(
      ({ total, id, subject, since }) =>
        ({
          kind: 'tickets_answered',
          count: total,
          ticketId: id,
          subject,
          answeredAt: new Date(since),
        }) as const,
    ),
    ...overview.stalledProjects.map(
      ({ total, id, title, studentName }) =>
        ({ kind: 'projects_stalled', count: total, assignmentId: id, title, studentName }) as const,
    ),
    ...overview.studentsWithoutProject.map(
      ({ total, studentName }) => ({ kind: 'students_without_project', count: total, studentName }) as const,
    ),
  ]
}
