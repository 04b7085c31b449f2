import type { Thread } from '@capstone/contract/chat/chat.schemas'
import { Box, Button, Center, Flex, Loader, Text, VisuallyHidden } from '@mantine/core'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDelayed } from '../../../lib/dom/use-delayed.ts'
import { useInView } from '../../../lib/dom/use-in-view.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { orUnknown } from '../../../lib/text/formats.ts'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { Tag } from '../../../ui/badges/tag.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState, FailedState, NoMatchState } from '../../../ui/lists/list-states.tsx'
import { rowsOf } from '../../../ui/lists/paged-list.tsx'
import {
  CHAT_PATHS,
  type ChatRole,
  describeNoThreads,
  formatLastActive,
  formatPreview,
  formatThreadWaiting,
  NO_THREADS,
  THREADS_FAILED,
  THREADS_FAILED_HINT,
  THREADS_NONE_MATCH,
} from '../chat.messages.ts'
import { isWaiting, threadsQuery } from '../chat.queries.ts'
import { NOT_SENT } from '../messages/send-queue.messages.ts'
import { usePendingMessages } from '../messages/send-queue.queries.ts'
import { ThreadAvatarView } from './thread-avatar-view.tsx'
import classes from './threads.module.css'
import { useKeptPlace } from './use-kept-place.ts'

export interface ThreadsListProps {
  readonly side: ChatRole
  readonly search: string
  readonly openId: string | undefined
  /** How many projects a student has, if it is known. */
  readonly projectCount: number | undefined
  readonly onClear: () => void
}

/** The viewer's threads in all states of the list, those that wait for them first; scrolling loads more. */
export function ThreadsList({ side, search, openId, projectCount, onClear }: ThreadsListProps) {
  const query = useInfiniteQuery(threadsQuery(search))
  const threads = useKeptPlace(
    {
      threads: rowsOf(query.data),
      search,
      isOutdated: query.isPlaceholderData,
      hasMore: query.hasNextPage,
    },
    openId,
  )
  const pending = usePendingMessages(useViewer().id)
  const failedThreadIds = new Set(
    pending.filter(({ state }) => state === 'failed').map(({ threadId }) => threadId),
  )
  const listEnd = useInView(() => loadMore(query), `${threads.length} ${query.isFetching}`)
  if (!query.data || (query.isPlaceholderData && threads.length === 0)) {
    if (!query.isError) return <ThreadsSkeletonView />
    return (
      <FailedState
        message={THREADS_FAILED}
        hint={THREADS_FAILED_HINT}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <>
      {query.isError && (
        <Box pl={{ base: 16, sm: 24 }} pr={{ base: 16, sm: 20 }} pb={12}>
          <Alert
            kind="error"
            onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          >
            {THREADS_FAILED}
          </Alert>
        </Box>
      )}
      {threads.length === 0 &&
        (search ? <NoMatch onClear={onClear} /> : <NoThreads side={side} projectCount={projectCount} />)}
      <ul className={classes.threads} aria-busy={query.isPlaceholderData}>
        {threads.map((thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            side={side}
            isOpen={thread.id === openId}
            hasFailed={failedThreadIds.has(thread.id)}
          />
        ))}
      </ul>
      <Center ref={listEnd} mih={8}>
        {query.isFetchingNextPage && <Loader size={18} color="var(--ink-3)" aria-label="Loading more" />}
      </Center>
    </>
  )
}

function loadMore(
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>,
) {
  if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage()
}

const NoMatch = ({ onClear }: Pick<ThreadsListProps, 'onClear'>) => (
  <NoMatchState title={THREADS_NONE_MATCH} onClear={onClear}>
    Try another name or title.
  </NoMatchState>
)

function NoThreads({ side, projectCount }: Pick<ThreadsListProps, 'side' | 'projectCount'>) {
  if (side === 'student' && projectCount === undefined) return <EmptyState title={NO_THREADS} />
  const { text, button, link } = describeNoThreads(side, projectCount)
  return (
    <EmptyState
      title={NO_THREADS}
      buttons={
        <Button variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
          {button}
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}

const ROWS = ['first', 'second', 'third', 'fourth']

/** A placeholder for the threads; it appears after a short delay. */
function ThreadsSkeletonView() {
  const isShown = useDelayed()
  return (
    <div role="status">
      {isShown && <VisuallyHidden>Loading conversations</VisuallyHidden>}
      {isShown &&
        ROWS.map((row) => (
          <div key={row} className={classes.thread} aria-hidden="true">
            <Box component="i" flex="none" w={40} h={40} bdrs="50%" bg="var(--track)" opacity={0.75} />
            <Flex component="span" direction="column" flex={1} gap={11} pt={5}>
              {['52%', '84%', '64%'].map((width) => (
                <Box component="i" key={width} w={width} h={10} bdrs={4} bg="var(--track)" opacity={0.75} />
              ))}
            </Flex>
          </div>
        ))}
    </div>
  )
}

interface ThreadRowProps {
  readonly thread: Thread
  readonly side: ChatRole
  readonly isOpen: boolean
  /** Whether a message of the viewer could not be sent. */
  readonly hasFailed: boolean
}

/**
 * A thread in the list: the other member, the project, the last message with its time, and how much waits for the
 * viewer.
 */
function ThreadRow({ thread, side, isOpen, hasFailed }: ThreadRowProps) {
  const { id, title, partner, last, unread, meetingsToAnswer, activeAt, isArchived } = thread
  return (
    <li>
      <Link
        to={CHAT_PATHS[side]}
        search={{ project: id }}
        className={classes.thread}
        // By default the router also marks links whose path is a prefix of the current one.
        activeOptions={{ exact: true }}
        aria-current={isOpen ? 'page' : undefined}
        data-entry={id}
        data-on={isOpen || undefined}
        resetScroll={false}
      >
        <ThreadAvatarView id={id} partner={partner} />
        <Box component="span" flex={1} miw={0}>
          <span className={classes.line}>
            <Text span truncate size="sm" fw={550} flex={1} miw={0}>
              {orUnknown(partner.name)}
            </Text>
            {partner.isOnline && <VisuallyHidden>, online,</VisuallyHidden>}
            <Text
              component="time"
              size="xs"
              c="dimmed"
              className={classes.time}
              dateTime={activeAt.toISOString()}
            >
              {formatLastActive(activeAt)}
            </Text>
          </span>
          <span className={classes.line}>
            <Text span truncate fz={13} lh="sm" c="var(--ink-2)" flex={1} miw={0}>
              {title}
            </Text>
            {isArchived && <Tag small>Archived</Tag>}
          </span>
          <span className={classes.line}>
            <Text
              span
              truncate
              fz={13}
              lh="sm"
              flex={1}
              miw={0}
              {...(isWaiting(thread) ? { fw: 550, c: 'var(--ink)' } : { c: 'dimmed' })}
            >
              {formatPreview(last)}
            </Text>
            {hasFailed && (
              <Text span fz={13} lh="sm" fw={550} c="var(--rejected)" flex="none">
                {NOT_SENT}
              </Text>
            )}
            <CountBadge count={unread + meetingsToAnswer} label={formatThreadWaiting(thread)} />
          </span>
        </Box>
      </Link>
    </li>
  )
}
