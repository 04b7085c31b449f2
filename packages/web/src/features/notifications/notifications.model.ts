import type { Notification } from '@capstone/contract/notifications/notifications.schemas'

/** Where a person is, and which thread or ticket is open there. */
export interface CurrentView {
  readonly pathname: string
  readonly project: string | undefined
  readonly ticket: string | undefined
  readonly isAttended: boolean
}

const CHATS: readonly string[] = ['/student/support-chat', '/instructor/support-tickets']
const TICKETS: readonly string[] = [
  ...['/student/support-tickets', '/instructor/support-tickets', '/instructor/admin-tickets'],
  ...['/admin/support-tickets', '/admin/instructor-tickets'],
]

type Told = Pick<Notification, 'payload' | 'subjectId' | 'readAt'>

/** The thread it tells of; null for what is about something else. */
function threadOf({ payload, subjectId }: Told): string | null {
  if (payload.kind === 'meeting') return payload.threadId
  return payload.kind === 'message' ? subjectId : null
}

/**
 * Whether it tells of the very thread or ticket one is looking at: in a moment the chat marks its messages as read, the
 * bell what came of its meetings, and the ticket what happened to it.
 */
export function isViewing(told: Told, { pathname, project, ticket, isAttended }: CurrentView): boolean {
  if (!isAttended) return false
  return told.payload.kind === 'ticket'
    ? told.subjectId === ticket && TICKETS.includes(pathname)
    : threadOf(told) === project && CHATS.includes(pathname)
}

/** What is unread about meetings of the thread one is looking at. */
export const viewedMeetingsOf = <Each extends Told>(items: readonly Each[], view: CurrentView) =>
  items.filter((each) => each.readAt === null && each.payload.kind === 'meeting' && isViewing(each, view))

/** What is unread of these, apart from what one is looking at. */
export const unreadOf = <Each extends Told>(items: readonly Each[], view: CurrentView): readonly Each[] =>
  items.filter((each) => each.readAt === null && !isViewing(each, view))

/** How many to show as unread, of a count that may hold some one is looking at. */
export const countShownUnread = (unread: number, items: readonly Told[], view: CurrentView): number =>
  Math.max(unread - items.filter((each) => each.readAt === null && isViewing(each, view)).length, 0)

/** What came after a moment, newest first. */
export const newSince = <Each extends Told & { readonly at: Date }>(
  items: readonly Each[],
  since: Date | null,
) => (since === null ? [] : items.filter(({ at }) => at > since))
