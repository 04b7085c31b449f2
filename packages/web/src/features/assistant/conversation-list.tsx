import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { VisuallyHidden } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useInView } from '../../lib/dom/use-in-view.ts'
import { useViewer } from '../../lib/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import { AnswerItem } from './answer-item.tsx'
import { CONVERSATION_SAFE, greetingFor, NOT_LOADED, spoken } from './assistant.messages.ts'
import classes from './conversation.module.css'
import { MissingAnswerBanner } from './missing-answer-banner.tsx'
import { QuestionItem } from './question-item.tsx'
import type { useAsking } from './use-asking.ts'

export interface ConversationListProps {
  readonly messages: Pick<
    UseInfiniteQueryResult,
    | 'isError'
    | 'isFetchNextPageError'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'refetch'
    | 'isSuccess'
  >
  /** The lines that are loaded, oldest first. */
  readonly lines: readonly AssistantMessage[]
  readonly asking: ReturnType<typeof useAsking>
  readonly onAskAgain: (question: Question) => void
}

/** The conversation, greeting first; older lines come as one scrolls up, the answer under way grows at the end. */
export function ConversationList({ messages, lines, asking, onAskAgain }: ConversationListProps) {
  const { name, course } = useViewer()
  const { asked, answered, isAnswering } = asking
  const loadOlder = () => {
    if (messages.hasNextPage && !messages.isFetching && !messages.isFetchNextPageError)
      void messages.fetchNextPage()
  }
  const top = useInView(loadOlder, `${lines[0]?.id} ${messages.isFetching}`)
  const isLoaded = messages.isSuccess || lines.length > 0
  // Asked again, a question stands at the end with what comes of it now, not with what came before.
  const again = lines.findIndex(({ id }) => id === asked?.question.id)
  const shown = again < 0 ? lines : lines.slice(0, again)
  return (
    <>
      {!isLoaded && !messages.isError && <ListSkeleton label="Loading your conversation" bare />}
      {!isLoaded && messages.isError && (
        <FailedState
          message={NOT_LOADED}
          safe={CONVERSATION_SAFE}
          onRetry={() => void messages.refetch()}
          retrying={messages.isFetching}
        />
      )}
      {isLoaded && messages.isError && (
        <Notice
          kind="error"
          onRetry={() => void (messages.isFetchNextPageError ? messages.fetchNextPage() : messages.refetch())}
        >
          {NOT_LOADED}
        </Notice>
      )}
      <div ref={top} />
      <div
        role="log"
        aria-live="off"
        aria-label="Conversation"
        aria-busy={isAnswering}
        className={classes.lines}
      >
        {isLoaded && !messages.hasNextPage && <AnswerItem text={greetingFor(name, course)} />}
        {shown.map((line) =>
          line.speaker === 'user' ? (
            <QuestionItem key={line.id} text={line.text} />
          ) : (
            <AnswerItem key={line.id} text={line.text} state={line.state} />
          ),
        )}
        {asked && <QuestionItem text={asked.question.text} />}
        {asked?.text && (
          <AnswerItem
            text={asked.text}
            isGrowing={isAnswering}
            {...(isAnswering ? {} : { state: 'failed' })}
          />
        )}
      </div>
      <MissingAnswerBanner lines={lines} asking={asking} onAskAgain={onAskAgain} />
      <VisuallyHidden role="status">
        {answered && <span key={answered.answerId}>{spoken(answered.text)}</span>}
      </VisuallyHidden>
    </>
  )
}
