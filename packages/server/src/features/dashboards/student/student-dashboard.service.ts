import { nextProfileField } from '@capstone/contract/accounts/accounts.policy'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { DASHBOARD_PROJECTS_COUNT, NEXT_STEPS_MAX } from '@capstone/contract/dashboards/dashboards.constants'
import type { NextStep, StudentDashboard } from '@capstone/contract/dashboards/student-dashboard.schemas'
import type { StudentContext } from '../../../rpc/context.ts'
import { listOwnProjects } from '../../assignments/mine/student-projects.service.ts'
import { readStudentOverview, type StudentOverview } from './student-overview.repository.ts'

/** Reads the student's own dashboard, in two statements. */
export async function readStudentDashboard(context: StudentContext): Promise<StudentDashboard> {
  const [overview, projects] = await Promise.all([
    readStudentOverview(context.db, context.scope),
    listOwnProjects(context, { search: '', limit: DASHBOARD_PROJECTS_COUNT }),
  ])
  return {
    figures: overview.figures,
    projects: projects.items,
    papers: overview.recentPapers.map((paper) => ({
      ...paper,
      uploadedAt: new Date(paper.uploadedAt),
      publishedAt: paper.publishedAt === null ? null : new Date(paper.publishedAt),
    })),
    next: listNextSteps(context.viewer, overview),
    menuCounts: {
      papersReturned: overview.returnedPapers[0]?.total ?? 0,
      unansweredThreads: overview.unansweredThreads[0]?.total ?? 0,
    },
  }
}

/** Lists the next steps: first what others are waiting for, last the student's unfinished profile. */
function listNextSteps(viewer: Viewer, overview: StudentOverview): NextStep[] {
  const field = nextProfileField(viewer)
  const steps: NextStep[] = [
    ...overview.returnedPapers.map(
      ({ id, title, feedback }) => ({ kind: 'paper_returned', paperId: id, title, feedback }) as const,
    ),
    ...overview.unansweredThreads.map(
      ({ id, title, instructorName, sentAt }) =>
        ({
          kind: 'instructor_wrote',
          assignmentId: id,
          title,
          instructorName,
          sentAt: new Date(sentAt),
        }) as const,
    ),
    ...overview.unstartedApproved.map(
      ({ id, title }) => ({ kind: 'request_approved', assignmentId: id, title }) as const,
    ),
    ...(field ? [{ kind: 'profile_unfinished', field } as const] : []),
  ]
  return steps.slice(0, NEXT_STEPS_MAX)
}
