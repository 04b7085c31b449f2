import type { Notification } from '@capstone/contract/notifications/notifications.schemas'

/** The screen the user is on, the thread or ticket open there, and whether the tab is active. */
export interface CurrentView {
  readonly pathname: string
  readonly project: string | undefined
  readonly ticket: string | undefined
  readonly isTabFocused: boolean
}

const CHATS: readonly string[] = ['/student/support-chat', '/instructor/support-tickets']
const TICKETS: readonly string[] = [
  '/student/support-tickets',
  '/instructor/support-tickets',
  '/instructor/admin-tickets',
  '/admin/support-tickets',
  '/admin/instructor-tickets',
]

type Item = Pick<Notification, 'payload' | 'subjectId' | 'readAt'>

/** Returns the thread a notification is about; null if it is about something else. */
function threadOf({ payload, subjectId }: Item): string | null {
  if (payload.kind === 'meeting') return payload.threadId
  return payload.kind === 'message' ? subjectId : null
}

/**
 * Returns whether the user is viewing the thread or ticket that a notification is about. Such a notification is marked
 * as read by the chat, by the notifications panel for meetings, or by the ticket's dialog.
 */
export function isViewing(item: Item, { pathname, project, ticket, isTabFocused }: CurrentView): boolean {
  if (!isTabFocused) return false
  return item.payload.kind === 'ticket'
    ? item.subjectId === ticket && TICKETS.includes(pathname)
    : threadOf(item) === project && CHATS.includes(pathname)
}

/** Returns the unread meeting notifications of the thread on screen. */
export const viewedMeetingsOf = <Each extends Item>(items: readonly Each[], view: CurrentView) =>
  items.filter((each) => each.readAt === null && each.payload.kind === 'meeting' && isViewing(each, view))

/** Returns the unread notifications, apart from those about what the user is viewing. */
export const unreadOf = <Each extends Item>(items: readonly Each[], view: CurrentView): readonly Each[] =>
  items.filter((each) => each.readAt === null && !isViewing(each, view))

/** Returns the unread count without the notifications about what the user is viewing. */
export const countShownUnread = (unread: number, items: readonly Item[], view: CurrentView): number =>
  Math.max(unread - items.filter((each) => each.readAt === null && isViewing(each, view)).length, 0)

/** Returns the notifications after a time; none for null, which stands for no earlier load. */
export const filterNewerThan = <Each extends Item & { readonly at: Date }>(
  items: readonly Each[],
  since: Date | null,
) => (since === null ? [] : items.filter(({ at }) => at > since))
