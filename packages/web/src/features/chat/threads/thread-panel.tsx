import { chatErrors } from '@capstone/contract/chat/chat.errors'
import { canWriteIn } from '@capstone/contract/chat/chat.policy'
import { Box, Center } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { EmptyState, FailedState } from '../../../ui/lists/list-states.tsx'
import {
  type ChatRole,
  MESSAGES_FAILED_HINT,
  THREAD_FAILED,
  THREAD_NOT_FOUND,
  THREAD_NOT_FOUND_WHY,
} from '../chat.messages.ts'
import { threadQuery } from '../chat.queries.ts'
import { ConversationSection, type ThreadMeetings } from '../conversation-section.tsx'
import classes from './thread.module.css'
import { BackLink, ThreadHeader } from './thread-header.tsx'

/** The thread does not exist or belongs to somebody else, so retrying is pointless. */
const isNone = (error: unknown) => ['THREAD_NOT_FOUND', 'INPUT_INVALID'].includes(refusalCode(error) ?? '')

export interface ThreadPanelProps {
  readonly id: string
  readonly side: ChatRole
  readonly meetings: ThreadMeetings
}

/** The open thread: its header, its messages, and the message form or why the thread is closed. */
export function ThreadPanel({ id, side, meetings }: ThreadPanelProps) {
  const { data: thread, isError, error, isFetching, refetch } = useQuery(threadQuery(id))
  if (!thread) {
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
            {isNone(error) ? (
              <EmptyState title={THREAD_NOT_FOUND}>{THREAD_NOT_FOUND_WHY}</EmptyState>
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
