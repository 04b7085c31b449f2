import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { VisuallyHidden } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useInView } from '../../lib/dom/use-in-view.ts'
import { useViewer } from '../../lib/session/session.ts'
import { CapstoneLogo } from '../../ui/arch/capstone-logo.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import { CONVERSATION_SAFE, greetingFor, NOT_LOADED, STATE_NOTES, spoken } from './assistant.messages.ts'
import classes from './conversation.module.css'
import { MissingAnswerBanner } from './missing-answer-banner.tsx'
import type { useAsking } from './use-answer-stream.ts'

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
        <Alert
          kind="error"
          onRetry={() => void (messages.isFetchNextPageError ? messages.fetchNextPage() : messages.refetch())}
        >
          {NOT_LOADED}
        </Alert>
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

/** What the student asked, as they typed it. */
function QuestionItem({ text }: { readonly text: string }) {
  return (
    <article className={classes.question} dir="auto">
      <VisuallyHidden>You asked: </VisuallyHidden>
      {text}
    </article>
  )
}

interface AnswerItemProps {
  readonly text: string
  readonly state?: AnswerState
  /** More of it comes. */
  readonly isGrowing?: boolean
}

/** What the assistant said, and how it ended where that was too early. */
function AnswerItem({ text, state = 'complete', isGrowing = false }: AnswerItemProps) {
  const note = STATE_NOTES[state]
  return (
    <article className={classes.answer}>
      <CapstoneLogo size={24} />
      <div className={classes.words} dir="auto">
        <VisuallyHidden>The assistant answered: </VisuallyHidden>
        <AnswerTextView text={text} isGrowing={isGrowing} />
        {note && <p className={classes.note}>{note}</p>}
      </div>
    </article>
  )
}

interface AnswerTextViewProps {
  readonly text: string
  readonly isGrowing: boolean
}

const PlainText = ({ text }: Pick<AnswerTextViewProps, 'text'>) => <p className={classes.plain}>{text}</p>

// What reads Markdown and colours code weighs more than the rest of the screen: it comes after it, and here alone.
const Markdown = lazy(() =>
  import('../../ui/text/markdown.tsx').then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: PlainText }),
  ),
)

/** What the assistant said; as plain text until Markdown can be shown, or for good where it does not come. */
function AnswerTextView(props: AnswerTextViewProps) {
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <Markdown {...props} />
    </Suspense>
  )
}
