import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { pluralize } from '../../lib/text/formats.ts'

export const BELL_TITLE = 'Notifications'
export const MARK_ALL = 'Mark all as read'
export const NOT_LOADED = 'Your notifications did not load'
export const SAFE = 'They are kept; this is only the list.'
export const NOT_MARKED = 'They could not be marked as read. Please try again.'
export const EMPTY_TITLE = 'Nothing to tell you yet'

/** What will stand here for whom. */
export const EMPTY_WORDS: Readonly<Record<Role, string>> = {
  student: 'News of your requests, projects, papers, messages, meetings and tickets will stand here.',
  instructor: 'Messages of your students, answers to your meetings, and tickets will stand here.',
  admin: 'Tickets that are opened and answered will stand here.',
}

/** What is said aloud when something new came: the one thing, or how many. */
export const formatNewNotifications = (
  fresh: readonly { readonly title: string; readonly detail: string }[],
): string => {
  const [only] = fresh
  return fresh.length === 1 && only
    ? `New notification. ${only.title}: ${only.detail}`
    : pluralize(fresh.length, 'new notification')
}
