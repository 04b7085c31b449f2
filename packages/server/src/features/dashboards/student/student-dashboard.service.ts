import { nextProfileField } from '@capstone/contract/accounts/accounts.policy'
import { DAY_MS } from '@capstone/contract/base.constants'
import {
  DASHBOARD_PROJECTS_COUNT,
  REQUEST_ANSWER_DAYS,
} from '@capstone/contract/dashboards/dashboards.constants'
import type { StudentDashboard, StudentStep } from '@capstone/contract/dashboards/student-dashboard.schemas'
import type { HandInFigures } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { StudentContext } from '../../../rpc/context.ts'
import { listStudentProjects } from '../../assignments/own/student-projects.service.ts'
import { readHandInFigures } from '../../hand-ins/hand-ins.service.ts'
import { readStudentOverview, type StudentOverview } from './student-overview.repository.ts'

/** Reads the student's own dashboard, in three statements. */
export async function readStudentDashboard(context: StudentContext): Promise<StudentDashboard> {
  const now = context.clock.now()
  const answeredSince = new Date(now.getTime() - REQUEST_ANSWER_DAYS * DAY_MS)
  const [overview, projects, handIns] = await Promise.all([
    readStudentOverview(context.db, context.scope, { now, answeredSince }),
    listStudentProjects(context, { search: '', limit: DASHBOARD_PROJECTS_COUNT }),
    readHandInFigures(context),
  ])
  return {
    mentorName: overview.mentorName,
    figures: overview.figures,
    projects: projects.items,
    papers: overview.recentPapers.map((paper) => ({
      ...paper,
      uploadedAt: new Date(paper.uploadedAt),
      publishedAt: paper.publishedAt === null ? null : new Date(paper.publishedAt),
    })),
    requests: overview.recentRequests.map((request) => ({
      ...request,
      requestedAt: new Date(request.requestedAt),
      reviewedAt: request.reviewedAt === null ? null : new Date(request.reviewedAt),
    })),
    next: listNextSteps(context, overview, handIns),
    menuCounts: {
      papersReturned: overview.returnedPapers[0]?.total ?? 0,
      meetingsProposed: overview.meetingsProposed[0]?.total ?? 0,
      ticketsAnswered: overview.answeredTickets[0]?.total ?? 0,
    },
  }
}

/**
 * Lists the next steps: first what others are waiting for, last the student's unfinished profile. The phone, which no
 * request needs, is no step before the first project is requested.
 */
function listNextSteps(
  { viewer, settings, clock }: StudentContext,
  overview: StudentOverview,
  handIns: HandInFigures,
): StudentStep[] {
  const field = nextProfileField(viewer)
  // A first project is requested with the dashboard's “New Project”, the primary button while there is no next step.
  const isProjectRequested =
    overview.figures.totalProjects > 0 || overview.recentRequests.some(({ status }) => status === 'pending')
  return [
    ...handIns.next.map(
      ({ id, title, projectTitle, dueAt, state, extensionRequestEndsAt }) =>
        ({
          kind: 'hand_in_due',
          handInId: id,
          title,
          projectTitle,
          dueAt,
          timeZone: settings.TIME_ZONE,
          isReturned: state === 'returned' || extensionRequestEndsAt !== null,
          isPastDue: dueAt < clock.now(),
          extensionRequestEndsAt,
        }) as const,
    ),
    ...overview.returnedPapers.map(
      ({ id, title, feedback }) => ({ kind: 'paper_returned', paperId: id, title, feedback }) as const,
    ),
    ...overview.meetingsProposed.map(
      ({ id, assignmentId, title, instructorName, startsAt }) =>
        ({
          kind: 'meeting_proposed',
          assignmentId,
          meetingId: id,
          title,
          instructorName,
          startsAt: new Date(startsAt),
        }) as const,
    ),
    ...overview.unreadThreads.map(
      ({ id, title, instructorName, isFromMentor, sentAt }) =>
        ({
          kind: 'instructor_wrote',
          assignmentId: id,
          title,
          instructorName,
          isFromMentor,
          sentAt: new Date(sentAt),
        }) as const,
    ),
    ...overview.answeredTickets.map(
      ({ id, subject, since }) =>
        ({ kind: 'ticket_answered', ticketId: id, subject, answeredAt: new Date(since) }) as const,
    ),
    ...overview.unstartedApproved.map(
      ({ id, title }) => ({ kind: 'request_approved', assignmentId: id, title }) as const,
    ),
    ...(field && (field !== 'phone' || isProjectRequested)
      ? [{ kind: 'profile_unfinished', field } as const]
      : []),
  ]
}
