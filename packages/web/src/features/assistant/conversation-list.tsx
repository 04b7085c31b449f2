import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { Stack, Text, VisuallyHidden } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useInView } from '../../lib/dom/use-in-view.ts'
import { useViewer } from '../../lib/session/session.ts'
import { CapstoneLogo } from '../../ui/arch/capstone-logo.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import textStyles from '../../ui/theme/text.module.css'
import {
  ANSWER_STATE_NOTES,
  CONVERSATION_FAILED,
  CONVERSATION_SAFE,
  formatForSpeech,
  formatGreeting,
} from './assistant.messages.ts'
import classes from './conversation.module.css'
import { MissingAnswerBanner } from './missing-answer-banner.tsx'
import type { useAnswerStream } from './use-answer-stream.ts'

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
  /** The loaded messages, oldest first. */
  readonly lines: readonly AssistantMessage[]
  readonly stream: ReturnType<typeof useAnswerStream>
  readonly onAskAgain: (question: Question) => void
}

/** The conversation after a greeting. Older messages load on scrolling up; the streaming answer grows at the end. */
export function ConversationList({ messages, lines, stream, onAskAgain }: ConversationListProps) {
  const { name, course } = useViewer()
  const { pending, lastAnswer, isAnswering } = stream
  const loadOlder = () => {
    if (messages.hasNextPage && !messages.isFetching && !messages.isFetchNextPageError)
      void messages.fetchNextPage()
  }
  const top = useInView(loadOlder, `${lines[0]?.id} ${messages.isFetching}`)
  const isLoaded = messages.isSuccess || lines.length > 0
  // A question that is asked again moves to the end, without its earlier answer.
  const again = lines.findIndex(({ id }) => id === pending?.question.id)
  const shown = again < 0 ? lines : lines.slice(0, again)
  return (
    <>
      {!isLoaded && !messages.isError && <ListSkeleton label="Loading your conversation" bare />}
      {!isLoaded && messages.isError && (
        <FailedState
          message={CONVERSATION_FAILED}
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
          {CONVERSATION_FAILED}
        </Alert>
      )}
      <div ref={top} />
      <Stack role="log" aria-live="off" aria-label="Conversation" aria-busy={isAnswering} gap={20}>
        {isLoaded && !messages.hasNextPage && <AnswerItem text={formatGreeting(name, course)} />}
        {shown.map((line) =>
          line.speaker === 'user' ? (
            <QuestionItem key={line.id} text={line.text} />
          ) : (
            <AnswerItem key={line.id} text={line.text} state={line.state} />
          ),
        )}
        {pending && <QuestionItem text={pending.question.text} />}
        {pending?.text && (
          <AnswerItem
            text={pending.text}
            isGrowing={isAnswering}
            {...(isAnswering ? {} : { state: 'failed' })}
          />
        )}
      </Stack>
      <MissingAnswerBanner lines={lines} stream={stream} onAskAgain={onAskAgain} />
      <VisuallyHidden role="status">
        {lastAnswer && <span key={lastAnswer.answerId}>{formatForSpeech(lastAnswer.text)}</span>}
      </VisuallyHidden>
    </>
  )
}

/** A question, as the student typed it. */
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
  /** The answer is still streaming. */
  readonly isGrowing?: boolean
}

/** An answer, with a note if it is incomplete. */
function AnswerItem({ text, state = 'complete', isGrowing = false }: AnswerItemProps) {
  const note = ANSWER_STATE_NOTES[state]
  return (
    <article className={classes.answer}>
      <CapstoneLogo size={24} />
      <div dir="auto">
        <VisuallyHidden>The assistant answered: </VisuallyHidden>
        <AnswerTextView text={text} isGrowing={isGrowing} />
        {note && (
          <Text className={textStyles.meta} mt={10}>
            {note}
          </Text>
        )}
      </div>
    </article>
  )
}

interface AnswerTextViewProps {
  readonly text: string
  readonly isGrowing: boolean
}

const PlainText = ({ text }: Pick<AnswerTextViewProps, 'text'>) => (
  <Text lh="25px" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

// The Markdown renderer with its syntax highlighter is larger than the rest of the screen, so it is loaded after it.
const Markdown = lazy(() =>
  import('../../ui/text/markdown.tsx').then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: PlainText }),
  ),
)

/** The text of an answer, as plain text until the Markdown renderer is loaded, or if it cannot be. */
function AnswerTextView(props: AnswerTextViewProps) {
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <Markdown {...props} />
    </Suspense>
  )
}
