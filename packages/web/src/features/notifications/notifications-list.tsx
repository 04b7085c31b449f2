import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { notificationPath } from '@capstone/contract/notifications/notification-paths.model'
import type { NotificationKind } from '@capstone/contract/notifications/notifications.constants'
import type { Notification } from '@capstone/contract/notifications/notifications.schemas'
import { Box, Flex, Text, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconAlarm,
  IconCalendarEvent,
  IconClockPlus,
  IconFileCheck,
  IconFileText,
  IconFolderPlus,
  IconFolders,
  IconInbox,
  IconKey,
  IconLifebuoy,
  IconMessage,
  IconUserPlus,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useInView } from '../../lib/dom/use-in-view.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { EmptyState, FailedState } from '../../ui/lists/list-states.tsx'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import {
  BELL_TITLE,
  EMPTY_HINTS,
  EMPTY_TITLE,
  formatForReader,
  NOT_LOADED,
  NOT_LOADED_HINT,
} from './notifications.messages.ts'
import { isViewing } from './notifications.model.ts'
import classes from './notifications.module.css'
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
  // The end may come into view while the list is being refetched.
  const end = useInView(() => {
    if (hasNextPage && !isFetching && !isError) void query.fetchNextPage()
  }, `${data?.pages.length} ${isFetching}`)
  if (!data) {
    if (!isError) return <ListSkeleton label="Loading notifications" bare shape="slim" rows={4} />
    return (
      <FailedState
        message={NOT_LOADED}
        hint={NOT_LOADED_HINT}
        onRetry={() => query.refetch()}
        retrying={isFetching}
      />
    )
  }
  const items = rowsOf(data)
  if (items.length === 0) return <EmptyState title={EMPTY_TITLE}>{EMPTY_HINTS[role]}</EmptyState>
  const retry = () => (isFetchNextPageError ? query.fetchNextPage() : query.refetch())
  return (
    <>
      {isError && !isFetchNextPageError && <FailedAlert onRetry={retry} />}
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
      {isFetchNextPageError && <FailedAlert onRetry={retry} />}
      {hasNextPage && !isError && (
        <ListSkeleton label="Loading earlier notifications" bare shape="slim" rows={1} />
      )}
      <div ref={end} />
    </>
  )
}

const FailedAlert = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Box mx="md" my="sm">
    <Alert kind="error" onRetry={onRetry}>
      {NOT_LOADED}
    </Alert>
  </Box>
)

const ICONS: Readonly<Record<NotificationKind, Icon>> = {
  mentoring: IconUserPlus,
  request_reviewed: IconInbox,
  project_assigned: IconFolderPlus,
  project_changed: IconFolders,
  access_changed: IconKey,
  paper_status_changed: IconFileText,
  hand_in: IconFileCheck,
  hand_in_extension: IconClockPlus,
  hand_in_reminder: IconAlarm,
  message: IconMessage,
  meeting: IconCalendarEvent,
  ticket: IconLifebuoy,
}

interface NotificationRowProps {
  readonly notification: Notification
  readonly isUnread: boolean
  /** The university's time zone. */
  readonly timeZone: string | undefined
  readonly role: Role
  readonly onFollow: (notification: Notification) => void
}

/** A notification: title, sentence and time, linking to its subject by client-side navigation. */
function NotificationRow({ notification, isUnread, timeZone, role, onFollow }: NotificationRowProps) {
  const navigate = useNavigate()
  const { payload, at } = notification
  const { title, detail } = formatForReader(payload, timeZone)
  const path = notificationPath(role, notification)
  const Kind = ICONS[payload.kind]
  const follow = (event: MouseEvent) => {
    onFollow(notification)
    // The browser opens new tabs and windows itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href: path })
  }
  return (
    <li className={classes.row}>
      <a href={path} className={classes.link} data-unread={isUnread || undefined} onClick={follow}>
        <Kind
          size={18}
          stroke={1.6}
          aria-hidden="true"
          style={{ marginTop: 1, color: isUnread ? 'var(--need)' : 'var(--ink-3)' }}
        />
        <Flex component="span" direction="column" gap={0} flex={1} miw={0}>
          <Text span size="sm" fw={isUnread ? 600 : 500} c={isUnread ? 'var(--ink)' : 'var(--ink-2)'}>
            {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
            {title}
          </Text>
          <Text span size="sm" textWrap="pretty" c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
          <Text span size="xs" mt={2} c="dimmed">
            <RelativeTime time={at} />
          </Text>
        </Flex>
        {isUnread && (
          <Box
            component="i"
            flex="none"
            w={8}
            h={8}
            mt={6}
            bdrs="50%"
            bg="var(--need-fill)"
            aria-hidden="true"
          />
        )}
      </a>
    </li>
  )
}
