import type { Notification } from '@capstone/contract/notifications/notifications.schemas'

/** Where a person is, and which thread or ticket is open there. */
export interface Looking {
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

type Told = Pick<Notification, 'facts' | 'subjectId' | 'readAt'>

/** The thread it tells of; null for what is about something else. */
function threadOf({ facts, subjectId }: Told): string | null {
  if (facts.kind === 'meeting') return facts.threadId
  return facts.kind === 'message' ? subjectId : null
}

/**
 * Whether it tells of the very thread or ticket one is looking at: in a moment the chat marks its messages as read, the
 * bell what came of its meetings, and the ticket what happened to it.
 */
export function isLookedAt(told: Told, { pathname, project, ticket, isAttended }: Looking): boolean {
  if (!isAttended) return false
  return told.facts.kind === 'ticket'
    ? told.subjectId === ticket && TICKETS.includes(pathname)
    : threadOf(told) === project && CHATS.includes(pathname)
}

/** What is unread about meetings of the thread one is looking at. */
export const seenMeetingsOf = <Each extends Told>(items: readonly Each[], looking: Looking) =>
  items.filter((each) => each.readAt === null && each.facts.kind === 'meeting' && isLookedAt(each, looking))

/** What is unread of these, apart from what one is looking at. */
export const unreadOf = <Each extends Told>(items: readonly Each[], looking: Looking): readonly Each[] =>
  items.filter((each) => each.readAt === null && !isLookedAt(each, looking))

/** How many to show as unread, of a count that may hold some one is looking at. */
export const shownUnread = (unread: number, items: readonly Told[], looking: Looking): number =>
  Math.max(unread - items.filter((each) => each.readAt === null && isLookedAt(each, looking)).length, 0)

/** What came after a moment, newest first. */
export const newSince = <Each extends Told & { readonly at: Date }>(
  items: readonly Each[],
  since: Date | null,
) => (since === null ? [] : items.filter(({ at }) => at > since))
