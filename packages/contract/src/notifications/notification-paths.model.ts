import type { Role } from '../accounts/accounts.constants.ts'
import type { Notification } from './notifications.schemas.ts'

/** Returns the path a notification links to, in the notification list and in mails. */
export function notificationPath(
  role: Role,
  { payload, subjectId }: Pick<Notification, 'payload' | 'subjectId'>,
): string {
  switch (payload.kind) {
    case 'mentoring':
      return role === 'instructor' ? '/instructor/assign-project' : '/student/my-projects'
    case 'request_reviewed':
      return payload.projectId === null
        ? `/student/activate-project?request=${subjectId}`
        : `/student/view-project/${payload.projectId}`
    case 'project_assigned':
    case 'project_changed':
    case 'access_changed':
      return role === 'instructor'
        ? `/instructor/student-projects?project=${subjectId}`
        : `/student/view-project/${subjectId}`
    case 'paper_status_changed':
      return '/student/publish-paper'
    case 'hand_in':
      return handInPath(role, EVENTS_WITHOUT_HAND_IN.includes(payload.event) ? null : subjectId)
    case 'hand_in_reminder':
      return handInPath(role, subjectId)
    case 'hand_in_extension':
      return role === 'admin' ? `/admin/hand-ins?tab=extensions` : handInPath(role, payload.handInId)
    case 'message':
      return threadPath(role, subjectId)
    case 'meeting':
      return threadPath(role, payload.threadId)
    case 'ticket':
      return `${TICKET_SCREENS[payload.ticketType][role]}ticket=${subjectId}`
  }
}

/** Events about a plan or an item, not about a hand-in. */
const EVENTS_WITHOUT_HAND_IN: readonly string[] = ['plan_published', 'plan_date_changed', 'removed']

const handInPath = (role: Role, handInId: string | null) =>
  `/${role}/hand-ins${handInId === null ? '' : `?hand-in=${handInId}`}`

const threadPath = (role: Role, threadId: string) =>
  role === 'instructor'
    ? `/instructor/support-tickets?project=${threadId}`
    : `/student/support-chat?project=${threadId}`

/** The screen that shows a ticket to each role, up to the ticket's id. */
const TICKET_SCREENS = {
  student: {
    student: '/student/support-tickets?',
    instructor: '/instructor/support-tickets?tab=tickets&',
    admin: '/admin/support-tickets?',
  },
  instructor: {
    student: '/student/support-tickets?',
    instructor: '/instructor/admin-tickets?',
    admin: '/admin/instructor-tickets?',
  },
} as const satisfies Record<'student' | 'instructor', Record<Role, string>>
