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
import { sourcesQuery, splitAtQuestion } from './assistant.queries.ts'
import classes from './conversation.module.css'
import { MissingAnswerBanner } from './missing-answer-banner.tsx'
import { FoundPassages, OfferedQuestions } from './passages/found-passages.tsx'
import { FIRST_QUESTIONS } from './passages/passages.messages.ts'
import type { SourceViewer } from './passages/use-source-viewer.ts'
import type { QuestionRun } from './use-answer-stream.ts'

export interface ConversationListProps {
  readonly query: Pick<
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
  readonly messages: readonly AssistantMessage[]
  readonly greeting: string
  readonly run: QuestionRun
  readonly isAnswerInProgressElsewhere: boolean
  readonly sourceViewer: SourceViewer
  readonly onAsk: (question: string) => void
  readonly onAskAgain: (question: Question) => void
  /** Renders a button that opens Support Chat with the question in the message field. */
  readonly renderAskInstructor: (question: string) => ReactNode
}

/** A greeting, the messages, oldest first, and the answer that is streaming. Older messages load on scrolling up. */
export function ConversationList(props: ConversationListProps) {
  const { query, messages, greeting, run, isAnswerInProgressElsewhere } = props
  const { sourceViewer, onAsk, onAskAgain, renderAskInstructor } = props
  const { pending, lastAnswer, isAnswering } = run
  const loadOlder = () => {
    if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage()
  }
  const top = useInView(loadOlder, `${messages[0]?.id} ${query.isFetching}`)
  const isLoaded = query.isSuccess || messages.length > 0
  // A question that is asked again, or has failed, moves to the end, without its earlier answer.
  const shown = pending ? splitAtQuestion(messages, pending.question).flat() : messages
  return (
    <>
      {!isLoaded && !query.isError && <ListSkeleton label="Loading your conversation" bare />}
      {!isLoaded && query.isError && (
        <FailedState
          message={CONVERSATION_FAILED}
          hint={CONVERSATION_FAILED_HINT}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {isLoaded && query.isError && (
        <Alert
          kind="error"
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        >
          {CONVERSATION_FAILED}
        </Alert>
      )}
      <div ref={top} />
      <Stack role="log" aria-live="off" aria-label="Conversation" aria-busy={isAnswering} gap={20}>
        {isLoaded && !query.hasNextPage && <AnswerItem text={greeting} sourceViewer={sourceViewer} />}
        {isLoaded && messages.length === 0 && !pending && <FirstQuestions onAsk={onAsk} />}
        {shown.map((message, index) =>
          message.speaker === 'user' ? (
            <QuestionItem key={message.id} text={message.text} />
          ) : message.kind === 'passages' ? (
            <FoundPassages
              key={message.id}
              message={message}
              isLast={!pending && index === shown.length - 1}
              onAsk={onAsk}
              askInstructorButton={renderAskInstructor(shown[index - 1]?.text ?? '')}
            />
          ) : (
            <AnswerItem
              key={message.id}
              text={message.text}
              state={message.state}
              answer={message}
              sourceViewer={sourceViewer}
            />
          ),
        )}
        {pending && <QuestionItem text={pending.question.text} />}
        {pending?.text && (
          <AnswerItem
            text={pending.text}
            sourceViewer={sourceViewer}
            isStreaming={isAnswering}
            {...(isAnswering ? {} : { state: 'failed' })}
          />
        )}
      </Stack>
      <MissingAnswerBanner
        messages={messages}
        run={run}
        isAnswerInProgressElsewhere={isAnswerInProgressElsewhere}
        onAskAgain={onAskAgain}
      />
      <VisuallyHidden role="status">
        {lastAnswer && <span key={lastAnswer.id}>{lastAnswer.speech}</span>}
      </VisuallyHidden>
    </>
  )
}

/** Suggested questions that the student's documents answer, shown until the first question is asked. */
function FirstQuestions({ onAsk }: Pick<ConversationListProps, 'onAsk'>) {
  const { data } = useQuery(sourcesQuery)
  if (!data || data.questions.length === 0) return null
  return <OfferedQuestions title={FIRST_QUESTIONS} questions={data.questions} onAsk={onAsk} />
}

/** A question, as the student typed it. `dir="auto"` ignores the hidden words, which have a direction of their own. */
function QuestionItem({ text }: { readonly text: string }) {
  return (
    <article className={classes.question} dir="auto" data-question>
      <VisuallyHidden dir="ltr">You asked: </VisuallyHidden>
      {text}
    </article>
  )
}
