import type { Notification } from '@capstone/contract/notifications/notifications.schemas'

/** Where a person is, and what that shows of threads. */
export interface Looking {
  readonly pathname: string
  readonly project: string | undefined
  readonly isAttended: boolean
}

const CHATS: readonly string[] = ['/student/support-chat', '/instructor/support-tickets']

type Told = Pick<Notification, 'facts' | 'subjectId' | 'readAt'>

/** Whether it tells of messages in the very thread one is looking at: the chat marks them as read in a moment. */
export const isLookedAt = ({ facts, subjectId }: Told, { pathname, project, isAttended }: Looking) =>
  facts.kind === 'message' && isAttended && subjectId === project && CHATS.includes(pathname)

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
