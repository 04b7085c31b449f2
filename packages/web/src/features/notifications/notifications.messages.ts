import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { formatNotification } from '@capstone/contract/notifications/notification-texts.model'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import { pluralize } from '../../lib/text/formats.ts'

export const BELL_TITLE = 'Notifications'
export const MARK_ALL = 'Mark all as read'
export const NOT_LOADED = 'Your notifications did not load'
export const NOT_LOADED_HINT = 'Nothing is lost. Please try again.'
export const NOT_MARKED = 'They could not be marked as read. Please try again.'
export const EMPTY_TITLE = 'No notifications yet'

/** What each role's list of notifications will contain; shown while it is empty. */
export const EMPTY_HINTS: Readonly<Record<Role, string>> = {
  student:
    'Updates on your requests, projects, hand-ins, papers, messages, meetings and tickets will appear here.',
  instructor:
    'Hand-ins and messages from your students, answers to your meetings, and tickets will appear here.',
  admin: 'Requests for more time, new tickets and replies will appear here.',
}

/**
 * Formats a notification for its reader: due dates in the university's time zone, as the screens of hand-ins show them,
 * other times in the reader's own.
 */
export const formatForReader = (payload: NotificationPayload, timeZone: string | undefined) =>
  formatNotification(payload, payload.kind.startsWith('hand_in') ? timeZone : undefined)

/** The screen reader announcement of new notifications: the only one, or how many. */
export const formatNewNotifications = (
  added: readonly { readonly title: string; readonly detail: string }[],
): string => {
  const [only] = added
  return added.length === 1 && only
    ? `New notification. ${only.title}: ${only.detail}`
    : pluralize(added.length, 'new notification')
}
