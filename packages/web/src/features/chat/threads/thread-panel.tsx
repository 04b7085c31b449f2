import { chatErrors } from '@capstone/contract/chat/chat.errors'
import { canWriteIn } from '@capstone/contract/chat/chat.policy'
import type { Thread } from '@capstone/contract/chat/chat.schemas'
import { ActionIcon, Box, Button, Center, Text } from '@mantine/core'
import { IconArrowLeft, IconCalendarEvent, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../../lib/dom/focus-element.ts'
import { phoneTo } from '../../../lib/text/contact-links.ts'
import { orUnknown } from '../../../lib/text/formats.ts'
import { EmptyState, FailedState } from '../../../ui/lists/list-states.tsx'
import {
  CHAT_PATHS,
  type ChatRole,
  MESSAGES_FAILED_HINT,
  THREAD_FAILED,
  THREAD_NOT_FOUND,
  THREAD_NOT_FOUND_HINT,
} from '../chat.messages.ts'
import { isThreadMissing, threadQuery } from '../chat.queries.ts'
import { ConversationSection, type ThreadMeetings } from '../conversation-section.tsx'
import classes from './thread.module.css'
import { ThreadAvatarView } from './thread-avatar-view.tsx'

export interface ThreadPanelProps {
  readonly id: string
  readonly side: ChatRole
  readonly meetings: ThreadMeetings
}

/** The open thread: its header, its messages, and the message form or why the thread is closed. */
export function ThreadPanel({ id, side, meetings }: ThreadPanelProps) {
  const { data: thread, isError, error, isFetching, refetch } = useQuery(threadQuery(id))
  // A thread that is on screen may have been deleted since, with its student.
  if (!thread || isThreadMissing(error)) {
    return (
      <section className={classes.thread} aria-label="Conversation" tabIndex={-1}>
        <header className={classes.head}>
          <BackLink side={side} />
          {!isError && (
            <Box
              component="span"
              aria-hidden="true"
              w={220}
              h={16}
              bdrs={4}
              bg="var(--track)"
              opacity={0.75}
            />
          )}
        </header>
        {isError && (
          <Center flex={1}>
            {isThreadMissing(error) ? (
              <EmptyState title={THREAD_NOT_FOUND}>{THREAD_NOT_FOUND_HINT}</EmptyState>
            ) : (
              <FailedState
                message={THREAD_FAILED}
                hint={MESSAGES_FAILED_HINT}
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            )}
          </Center>
        )}
      </section>
    )
  }
  const { isArchived, partner } = thread
  const canWrite = canWriteIn({ isArchived, hasPartner: partner.id !== null })
  const closed = isArchived ? chatErrors.THREAD_ARCHIVED : chatErrors.THREAD_PARTNER_MISSING
  return (
    <section className={classes.thread} aria-label="Conversation">
      <ThreadHeader thread={thread} side={side} onSchedule={canWrite ? meetings.onSchedule : undefined} />
      <ConversationSection
        thread={thread}
        side={side}
        meetings={meetings}
        closedReason={canWrite ? null : closed.message}
      />
    </section>
  )
}

interface ThreadHeaderProps {
  readonly thread: Thread
  readonly side: ChatRole
  /** Undefined if the thread is closed. */
  readonly onSchedule: (() => void) | undefined
}

/** The other member of a thread, their presence, the project, and buttons to meet and call. */
function ThreadHeader({ thread, side, onSchedule }: ThreadHeaderProps) {
  const { partner, title } = thread
  const name = orUnknown(partner.name)
  const call = partner.phone && phoneTo(partner.phone)
  const heading = useRef<HTMLHeadingElement>(null)
  // On narrow screens the thread replaces the list: the pressed row is gone, so move the focus here.
  useEffect(() => {
    const isAlone = window.matchMedia('(max-width: 1023.98px)').matches
    if (isAlone && isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={classes.head}>
      <BackLink side={side} />
      <span>
        <ThreadAvatarView id={thread.id} partner={{ ...partner, isOnline: false }} />
      </span>
      <div className={classes.who}>
        <div className={classes.nameLine}>
          <h2 ref={heading} tabIndex={-1} className={classes.name}>
            {name}
          </h2>
          {partner.id && (
            <span className={classes.presence} data-online={partner.isOnline || undefined}>
              {partner.isOnline ? 'Online' : 'Offline'}
            </span>
          )}
        </div>
        <Text truncate fz={13} lh="sm" c="dimmed" className={classes.project}>
          {title}
        </Text>
      </div>
      {onSchedule && (
        <Button
          variant="default"
          size="xs"
          visibleFrom="sm"
          leftSection={<IconCalendarEvent size={16} stroke={1.7} aria-hidden="true" />}
          onClick={onSchedule}
        >
          Schedule Meeting
        </Button>
      )}
      {onSchedule && (
        <ActionIcon
          hiddenFrom="sm"
          className={classes.scheduleSmall}
          aria-label="Schedule Meeting"
          onClick={onSchedule}
        >
          <IconCalendarEvent size={18} stroke={1.6} />
        </ActionIcon>
      )}
      {call && (
        <ActionIcon component="a" href={call} aria-label={`Call ${name}`}>
          <IconPhone size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </header>
  )
}

/** A link back to the list, for screens too narrow to show both. */
const BackLink = ({ side }: { readonly side: ChatRole }) => (
  <ActionIcon
    className={classes.back}
    aria-label="Back to conversations"
    renderRoot={(props) => <Link to={CHAT_PATHS[side]} search={{}} resetScroll={false} {...props} />}
  >
    <IconArrowLeft size={18} stroke={1.6} />
  </ActionIcon>
)
