import type { Message, Partner } from '@capstone/contract/chat/chat.schemas'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { Box, Center, Loader, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useDelayed } from '../../../lib/dom/use-delayed.ts'
import { useInView } from '../../../lib/dom/use-in-view.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState, FailedState } from '../../../ui/lists/list-states.tsx'
import {
  formatDayHeading,
  formatNewMessage,
  MESSAGES_FAILED,
  MESSAGES_FAILED_HINT,
  NO_MESSAGES_TITLE,
} from '../chat.messages.ts'
import classes from '../threads/thread.module.css'
import messageStyles from './message.module.css'
import { MessageItem } from './message-item.tsx'
import { isReadByPartner, newestOfPartner, type ThreadEnd } from './messages.model.ts'
import { PendingMessageItem } from './pending-message-item.tsx'
import type { PendingMessage } from './send-queue.model.ts'
import { toTimeline } from './timeline.model.ts'
import type { useMessages } from './use-messages.ts'
import type { useSendQueue } from './use-send-queue.ts'

export interface MessageListProps {
  readonly messages: ReturnType<typeof useMessages>
  readonly queue: Pick<ReturnType<typeof useSendQueue>, 'pending' | 'retry'>
  readonly onDiscard: (message: PendingMessage) => void
  /** The number of the first loaded message that was unread when the thread was opened; null if there is none. */
  readonly newFrom: number | null
  /** The number of the newest message when the thread was opened. */
  readonly knownUpTo: number | undefined
  readonly partnerId: Partner['id']
  readonly renderMeeting: (meeting: Meeting) => ReactNode
}

/** The messages of a thread followed by those not sent yet; scrolling to either end loads more. */
export function MessageList({
  messages,
  queue,
  onDiscard,
  newFrom,
  knownUpTo,
  partnerId,
  renderMeeting,
}: MessageListProps) {
  const { page, query, loadMore, more } = messages
  const loading = [more.earlier.isPending, more.later.isPending]
  const loadKey = [page?.items[0]?.number, page?.items.at(-1)?.number, page?.hasLater, ...loading].join()
  const top = useInView(() => loadMore('earlier'), loadKey)
  const bottom = useInView(() => loadMore('later'), loadKey)
  if (!page) {
    if (!query.isError) return <MessagesSkeletonView />
    return (
      <Box my="auto">
        <FailedState
          message={MESSAGES_FAILED}
          hint={MESSAGES_FAILED_HINT}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Box>
    )
  }
  const loadedIds = new Set(page.items.map(({ id }) => id))
  // Failed messages are shown even where the end of the thread is not loaded, so that none is missed.
  const pending = queue.pending.filter(
    ({ id, state }) => !loadedIds.has(id) && (state === 'failed' || !page.hasLater),
  )
  return (
    <>
      <div ref={top} className={classes.ahead} data-end="earlier" />
      {page.hasEarlier && <More load={more.earlier} />}
      <div role="log" aria-live="off" aria-label="Conversation">
        <ol>
          {toTimeline(page.items, newFrom).map((line) => {
            if (line.kind === 'day') return <DayLine key={`day ${line.day.getTime()}`} day={line.day} />
            if (line.kind === 'new') return <NewLine key="new" />
            const { message } = line
            const isRead = isReadByPartner(message, page)
            return (
              <MessageItem
                key={message.id}
                message={message}
                isRead={isRead}
                partnerId={partnerId}
                renderMeeting={renderMeeting}
              />
            )
          })}
          {pending.map((message) => (
            <PendingMessageItem
              key={message.id}
              message={message}
              onRetry={() => queue.retry(message.id)}
              onDiscard={() => onDiscard(message)}
            />
          ))}
        </ol>
      </div>
      {page.items.length === 0 && pending.length === 0 && (
        <Box my="auto">
          <EmptyState title={NO_MESSAGES_TITLE} />
        </Box>
      )}
      {page.hasLater && <More load={more.later} />}
      <div ref={bottom} className={classes.ahead} data-end="later" />
      {query.isError && (
        <Alert kind="error" onRetry={() => void query.refetch()}>
          {MESSAGES_FAILED}
        </Alert>
      )}
      <NewMessageAnnouncer page={page} knownUpTo={knownUpTo} />
    </>
  )
}

const DayLine = ({ day }: { readonly day: Date }) => (
  <li className={classes.day}>
    <time dateTime={day.toISOString()}>{formatDayHeading(day)}</time>
  </li>
)

const NewLine = () => (
  <li className={classes.day} data-new>
    <span>New</span>
  </li>
)

type MoreProps = { readonly load: MessageListProps['messages']['more'][ThreadEnd] }

function More({ load: { isPending, isError, mutate } }: MoreProps) {
  return (
    <Center mih={36}>
      {isPending && <Loader size={18} color="var(--ink-3)" aria-label="Loading messages" />}
      {isError && (
        <Alert kind="error" onRetry={() => mutate()}>
          {MESSAGES_FAILED}
        </Alert>
      )}
    </Center>
  )
}

type NewMessageAnnouncerProps = Pick<MessageListProps, 'knownUpTo'> & {
  readonly page: NonNullable<MessageListProps['messages']['page']>
}

/** Announces the newest message of the other side to screen readers; of several that arrive together, only the last. */
function NewMessageAnnouncer({ page, knownUpTo }: NewMessageAnnouncerProps) {
  const [announced, setAnnounced] = useState<Message | null>(null)
  // Scrolling up may drop the newest messages and load them again later: they are not announced a second time.
  const arrived = knownUpTo !== undefined && newestOfPartner(page, announced?.number ?? knownUpTo)
  if (arrived) setAnnounced(arrived)
  return (
    <VisuallyHidden role="status">
      {announced && <span key={announced.id}>{formatNewMessage(announced)}</span>}
    </VisuallyHidden>
  )
}

const WIDTHS = ['62%', '38%', '54%', '46%']

/** A placeholder for the messages; it appears after a short delay. */
function MessagesSkeletonView() {
  const isShown = useDelayed()
  return (
    <div role="status">
      {isShown && <VisuallyHidden>Loading messages</VisuallyHidden>}
      {isShown &&
        WIDTHS.map((width, at) => (
          <Box
            key={width}
            w="82%"
            aria-hidden="true"
            className={messageStyles.message}
            data-own={at % 2 === 1 || undefined}
          >
            <Box component="i" w={width} h={42} bdrs="md" bg="var(--track)" opacity={0.6} />
          </Box>
        ))}
    </div>
  )
}
