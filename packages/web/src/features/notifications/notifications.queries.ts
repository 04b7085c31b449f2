import type {
  NotificationPage,
  ReadNotifications,
} from '@capstone/contract/notifications/notifications.schemas'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../lib/http/cursor-pagination.ts'

/** The user's notifications, newest first, with the number of unread ones. Live events invalidate it. */
export const notificationsQuery = calls.notifications.listNotifications.infiniteOptions({
  input: pageInput,
  ...cursorPagination,
  staleTime: Number.POSITIVE_INFINITY,
})

type Pages = InfiniteData<NotificationPage, string>

/** Returns the pages with notifications marked as read, as the server will return them. */
export function applyRead(pages: Pages, { id, until }: ReadNotifications, now: Date): Pages {
  let newlyReadCount = 0
  const items = pages.pages.map((page) =>
    page.items.map((each) => {
      if (each.readAt || each.at > until || (id !== undefined && each.id !== id)) return each
      newlyReadCount += 1
      return { ...each, readAt: now }
    }),
  )
  // Marking all also marks those not loaded yet.
  const unreadAfter = (unread: number) =>
    id === undefined
      ? items.flat().filter(({ readAt }) => !readAt).length
      : Math.max(unread - newlyReadCount, 0)
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      items: items[index] ?? page.items,
      unread: unreadAfter(page.unread),
    })),
  }
}

/** Marks one notification as read, or all, with an optimistic update. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation(
    calls.notifications.markNotificationsRead.mutationOptions({
      onMutate: async (request) => {
        await queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey })
        queryClient.setQueryData(
          notificationsQuery.queryKey,
          (pages) => pages && applyRead(pages, request, new Date()),
        )
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
    }),
  )
}

/** Drops all pages but the first, so that a closed list refetches only that one. */
export function keepFirstPage(queryClient: QueryClient): void {
  queryClient.setQueryData(
    notificationsQuery.queryKey,
    (pages) => pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
  )
}
