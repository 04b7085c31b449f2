import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Notification } from '@capstone/contract/notifications/notifications.schemas'
import { Box } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useInView } from '../../lib/dom/use-in-view.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { EmptyState, FailedState } from '../../ui/lists/list-states.tsx'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { NotificationRow } from './notification-row.tsx'
import { BELL_TITLE, EMPTY_HINTS, EMPTY_TITLE, NOT_LOADED, SAFE } from './notifications.messages.ts'
import { isViewing } from './notifications.model.ts'
import { notificationsQuery } from './notifications.queries.ts'
import { useCurrentView } from './use-current-view.ts'

export interface NotificationsListProps {
  readonly role: Role
  readonly onFollow: (notification: Notification) => void
}

/** The list of notifications, newest first; loads more on scrolling. */
export function NotificationsList({ role, onFollow }: NotificationsListProps) {
  const view = useCurrentView()
  const query = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const { data, isError, isFetching, hasNextPage, isFetchNextPageError } = query
  const end = useInView(() => {
    if (hasNextPage && !isFetching && !isError) void query.fetchNextPage()
  }, data?.pages.length)
  if (!data) {
    if (!isError) return <ListSkeleton label="Loading notifications" bare slim rows={4} />
    return (
      <FailedState message={NOT_LOADED} hint={SAFE} onRetry={() => query.refetch()} retrying={isFetching} />
    )
  }
  const items = rowsOf(data)
  if (items.length === 0) return <EmptyState title={EMPTY_TITLE}>{EMPTY_HINTS[role]}</EmptyState>
  const again = () => (isFetchNextPageError ? query.fetchNextPage() : query.refetch())
  return (
    <>
      {isError && !isFetchNextPageError && <Failed onRetry={again} />}
      <ul aria-label={BELL_TITLE}>
        {items.map((each) => (
          <NotificationRow
            key={each.id}
            notification={each}
            isUnread={each.readAt === null && !isViewing(each, view)}
            timeZone={data?.pages[0]?.timeZone}
            role={role}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {isFetchNextPageError && <Failed onRetry={again} />}
      {hasNextPage && !isError && <ListSkeleton label="Loading earlier notifications" bare slim rows={1} />}
      <div ref={end} />
    </>
  )
}

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Box mx="md" my="sm">
    <Alert kind="error" onRetry={onRetry}>
      {NOT_LOADED}
    </Alert>
  </Box>
)
