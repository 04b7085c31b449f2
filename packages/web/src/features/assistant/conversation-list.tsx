import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { Stack, VisuallyHidden } from '@mantine/core'
import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useInView } from '../../lib/dom/use-in-view.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import { AnswerItem } from './answer-item.tsx'
import { CONVERSATION_FAILED, CONVERSATION_FAILED_HINT } from './assistant.messages.ts'
import { sourcesQuery } from './assistant.queries.ts'
import classes from './conversation.module.css'
import { MissingAnswerBanner } from './missing-answer-banner.tsx'
import { FoundPassages, OfferedQuestions } from './passages/found-passages.tsx'
import { FIRST_QUESTIONS } from './passages/passages.messages.ts'
import type { SourceViewer } from './passages/use-source-viewer.ts'
import type { QuestionRun } from './use-answer-stream.ts'

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
  readonly greeting: string
  readonly run: QuestionRun
  readonly source: SourceViewer
  readonly onAsk: (question: string) => void
  readonly onAskAgain: (question: Question) => void
  /** The button that carries a question over to the instructor. */
  readonly askInstructor: (question: string) => ReactNode
}

/** The conversation after a greeting. Older messages load on scrolling up; the streaming answer grows at the end. */
export function ConversationList(props: ConversationListProps) {
  const { messages, lines, greeting, run, source, onAsk, onAskAgain, askInstructor } = props
  const { pending, lastAnswer, isAnswering } = run
  const loadOlder = () => {
    if (messages.hasNextPage && !messages.isFetching && !messages.isFetchNextPageError)
      void messages.fetchNextPage()
  }
  const top = useInView(loadOlder, `${lines[0]?.id} ${messages.isFetching}`)
  const isLoaded = messages.isSuccess || lines.length > 0
  // A question that is asked again moves to the end, without its earlier answer.
  const repeatedIndex = lines.findIndex(({ id }) => id === pending?.question.id)
  const shown = repeatedIndex < 0 ? lines : lines.slice(0, repeatedIndex)
  return (
    <>
      {!isLoaded && !messages.isError && <ListSkeleton label="Loading your conversation" bare />}
      {!isLoaded && messages.isError && (
        <FailedState
          message={CONVERSATION_FAILED}
          hint={CONVERSATION_FAILED_HINT}
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
        {isLoaded && !messages.hasNextPage && <AnswerItem text={greeting} source={source} />}
        {isLoaded && lines.length === 0 && !pending && <FirstQuestions onAsk={onAsk} />}
        {shown.map((line, index) =>
          line.speaker === 'user' ? (
            <QuestionItem key={line.id} text={line.text} />
          ) : line.kind === 'passages' ? (
            <FoundPassages
              key={line.id}
              message={line}
              isLast={!pending && index === shown.length - 1}
              onAsk={onAsk}
              askInstructor={askInstructor(shown[index - 1]?.text ?? '')}
            />
          ) : (
            <AnswerItem key={line.id} text={line.text} state={line.state} answer={line} source={source} />
          ),
        )}
        {pending && <QuestionItem text={pending.question.text} />}
        {pending?.text && (
          <AnswerItem
            text={pending.text}
            source={source}
            isStreaming={isAnswering}
            {...(isAnswering ? {} : { state: 'failed' })}
          />
        )}
      </Stack>
      <MissingAnswerBanner lines={lines} run={run} onAskAgain={onAskAgain} />
      <VisuallyHidden role="status">
        {lastAnswer && <span key={lastAnswer.id}>{lastAnswer.speech}</span>}
      </VisuallyHidden>
    </>
  )
}

/** Questions that the student's documents answer, before the first one is asked. */
function FirstQuestions({ onAsk }: Pick<ConversationListProps, 'onAsk'>) {
  const { data } = useQuery(sourcesQuery)
  if (!data || data.questions.length === 0) return null
  return <OfferedQuestions title={FIRST_QUESTIONS} questions={data.questions} onAsk={onAsk} />
}

/** A question, as the student typed it. */
function QuestionItem({ text }: { readonly text: string }) {
  return (
    <article className={classes.question} dir="auto" data-question>
      <VisuallyHidden>You asked: </VisuallyHidden>
      {text}
    </article>
  )
}
