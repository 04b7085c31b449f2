import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import type { AnswerBudget, Question } from '@capstone/contract/assistant/assistant.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/http/api.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import { sessionQuery, useViewer } from '../../lib/session/session.ts'
import { formatForSpeech } from './assistant.messages.ts'
import { appendAnswer, messagesQuery, overviewQuery, toAnswer } from './assistant.queries.ts'

/** A question whose answer is streaming or has failed, with the text received so far. */
export interface PendingAnswer {
  readonly question: Question
  readonly answerId: string
  readonly text: string
}

/**
 * The question that is being answered, by the AI service or by a search of the student's documents, and the actions to
 * ask, stop and discard.
 */
export interface QuestionRun {
  readonly pending: PendingAnswer | null
  readonly isAnswering: boolean
  /** The text of a new question that the server may not have received yet, or null. */
  readonly unsent: string | null
  readonly error: Error | null
  /** The last answer that ended here without an error, as a screen reader reads it. */
  readonly lastAnswer: { readonly id: string; readonly speech: string } | undefined
  /** Asks a new question. Does nothing while an answer is under way. */
  readonly ask: (text: string) => void
  /** Asks a question again that is in the conversation or has just failed. */
  readonly askAgain: (question: Question) => void
  /** Null if an answer cannot be stopped. */
  readonly stop: (() => void) | null
  /** Discards the last question with its error, and stops its answer. */
  readonly discard: () => void
}

type CompletedAnswer = PendingAnswer & { readonly state: AnswerState }

interface Run {
  readonly question: Question
  /** Whether the server is known to have the question. */
  isStored: boolean
  readonly stop: AbortController
}

/**
 * Asks questions and streams their answers, one at a time. `onUnsent` receives the text of a new question if the run
 * ended before the server was known to have it.
 */
export function useAnswerStream(onUnsent: (text: string) => void): QuestionRun {
  const queryClient = useQueryClient()
  const { id: viewerId } = useViewer()
  const [pending, setPending] = useState<PendingAnswer | null>(null)
  const current = useRef<Run>(null)
  // Leaving the screen stops the answer; the server stores what it has.
  useEffect(() => () => current.current?.stop.abort(), [])

  const showBudget = (budget: AnswerBudget) =>
    queryClient.setQueryData(overviewQuery.queryKey, (overview) => overview && { ...overview, budget })
  // Ignore a run whose conversation was deleted, and never show its answer to the next person who signs in in this tab.
  const isDiscarded = (run: Run) => current.current !== run
  const isSameViewer = () => queryClient.getQueryData(sessionQuery.queryKey)?.viewer?.id === viewerId

  const mutation = useSingleMutation<CompletedAnswer, Run>({
    mutationFn: (run) => {
      current.current = run
      setPending({ question: run.question, answerId: '', text: '' })
      const onBegin = (budget: AnswerBudget) => {
        run.isStored = true
        showBudget(budget)
      }
      return readAnswer(run.question, run.stop.signal, { onBegin, onText: setPending })
    },
    onSuccess: ({ question, answerId, text, state }, run) => {
      if (isDiscarded(run) || !isSameViewer()) return
      setPending(null)
      if (!run.isStored) return onUnsent(question.text)
      appendAnswer(queryClient, question, toAnswer({ id: answerId, text, state }))
      // The stored answer has the passages it is based on. A stopped one may not be stored yet.
      if (state !== 'stopped') void queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey })
    },
    onError: (_error, run) => {
      if (isDiscarded(run)) return
      // A failed answer is refunded.
      void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
      // A stored question is already in the conversation; put back into the input, it would be sent twice.
      if (run.isStored) return
      setPending(null)
      onUnsent(run.question.text)
    },
  })
  const start = (question: Question, isStored: boolean) => {
    if (mutation.isPending) return
    if (pending && pending.question.id !== question.id)
      appendAnswer(
        queryClient,
        pending.question,
        toAnswer({ id: pending.answerId, text: pending.text, state: 'failed' }),
      )
    mutation.mutate({ question, isStored, stop: new AbortController() })
  }

  const completed = mutation.data
  const running = mutation.isPending ? mutation.variables : undefined
  return {
    pending,
    isAnswering: mutation.isPending,
    unsent: running && !running.isStored ? running.question.text : null,
    error: mutation.error,
    lastAnswer: completed && { id: completed.answerId, speech: formatForSpeech(completed.text) },
    ask: (text) => start({ id: crypto.randomUUID(), text }, false),
    askAgain: (question) => start(question, true),
    stop: () => current.current?.stop.abort(),
    discard: () => {
      current.current?.stop.abort()
      current.current = null
      mutation.reset()
      setPending(null)
    },
  }
}

interface StreamCallbacks {
  readonly onBegin: (budget: AnswerBudget) => void
  /** Called when the stream begins, at most once per animation frame, and when the stream fails. */
  readonly onText: (pending: PendingAnswer) => void
}

async function readAnswer(
  question: Question,
  signal: AbortSignal,
  { onBegin, onText }: StreamCallbacks,
): Promise<CompletedAnswer> {
  let answer: CompletedAnswer = { question, answerId: crypto.randomUUID(), text: '', state: 'stopped' }
  let frame = 0
  const draw = () => {
    frame = 0
    if (!signal.aborted) onText(answer)
  }
  try {
    for await (const event of await api.assistant.ask(question, { signal })) {
      if (event.kind === 'begin') {
        answer = { ...answer, answerId: event.answerId }
        onBegin(event.budget)
        draw()
      } else if (event.kind === 'text') {
        answer = { ...answer, text: answer.text + event.text }
        frame ||= requestAnimationFrame(draw)
      } else answer = { ...answer, state: event.state }
    }
  } catch (error) {
    // A stopped answer is not a failure.
    if (!signal.aborted) {
      onText(answer)
      throw error
    }
  } finally {
    cancelAnimationFrame(frame)
  }
  return answer
}
