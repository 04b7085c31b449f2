import type {
  NotificationPage,
  ReadNotifications,
} from '@capstone/contract/notifications/notifications.schemas'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../lib/http/cursor-pagination.ts'

/** One's notifications, newest first, a page at a time, each with how many are unread. Events say when to ask again. */
export const notificationsQuery = calls.notifications.listNotifications.infiniteOptions({
  input: pageInput,
  ...cursorPagination,
  staleTime: Number.POSITIVE_INFINITY,
})

type Pages = InfiniteData<NotificationPage, string>

/** The pages once these were read: as the server will say it. */
export function withRead(pages: Pages, { id, until }: ReadNotifications, now: Date): Pages {
  let read = 0
  const items = pages.pages.map((page) =>
    page.items.map((each) => {
      if (each.readAt || each.at > until || (id !== undefined && each.id !== id)) return each
      read += 1
      return { ...each, readAt: now }
    }),
  )
  // What is further down the list than was loaded is read with all the rest.
  const unreadAfter = (unread: number) =>
    id === undefined ? items.flat().filter(({ readAt }) => !readAt).length : Math.max(unread - read, 0)
  return {
    ...pages,
    pages: pages.pages.map((page, at) => ({
      ...page,
      items: items[at] ?? page.items,
      unread: unreadAfter(page.unread),
    })),
  }
}

/** Marks one as read, or all; shown at once, and as it is when the server could not be told. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation(
    calls.notifications.markNotificationsRead.mutationOptions({
      onMutate: async (read) => {
        await queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey })
        queryClient.setQueryData(
          notificationsQuery.queryKey,
          (pages) => pages && withRead(pages, read, new Date()),
        )
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
    }),
  )
}

/** Forgets all but the first page: what a closed list need not keep up to date. */
export function keepFirstPage(queryClient: QueryClient): void {
  queryClient.setQueryData(
    notificationsQuery.queryKey,
    (pages) => pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
  )
}
