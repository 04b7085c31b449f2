import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/http/api.ts'
import { refusalCode } from '../../lib/http/error-text.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import { sessionQuery, useViewer } from '../../lib/session/session.ts'
import { appendAnswer } from './assistant.queries.ts'
import { formatFoundForSpeech } from './passages/passages.messages.ts'
import type { QuestionRun } from './use-answer-stream.ts'

/** Refusals before the server stored anything: a new question goes back into the input. */
const REFUSED_BEFORE_STORED = ['TOO_MANY_SEARCHES', 'INPUT_INVALID', 'SIGN_IN_REQUIRED']

interface Search {
  readonly question: Question
  readonly isRepeated: boolean
  readonly stop: AbortController
}

/**
 * Answers questions by the passages that fit them best, without the AI service, one at a time. `onRefused` receives the
 * text of a new question that was refused before it was stored.
 */
export function useQuestionSearch(onRefused: (text: string) => void): QuestionRun {
  const queryClient = useQueryClient()
  const { id: viewerId } = useViewer()
  const [question, setQuestion] = useState<Question | null>(null)
  const current = useRef<Search>(null)
  // Ignore a search whose conversation was deleted, and never show its answer to the next person who signs in in this
  // tab.
  const isDiscarded = (search: Search) => current.current !== search
  const isSameViewer = () => queryClient.getQueryData(sessionQuery.queryKey)?.viewer?.id === viewerId
  const mutation = useSingleMutation<AssistantMessage, Search>({
    mutationFn: (search) => {
      current.current = search
      setQuestion(search.question)
      return api.assistant.search(search.question, { signal: search.stop.signal })
    },
    onSuccess: (message, search) => {
      if (isDiscarded(search) || !isSameViewer()) return
      appendAnswer(queryClient, search.question, message)
      setQuestion(null)
    },
    onError: (error, search) => {
      if (isDiscarded(search)) return
      if (search.isRepeated || !REFUSED_BEFORE_STORED.includes(refusalCode(error) ?? '')) return
      setQuestion(null)
      onRefused(search.question.text)
    },
  })
  const start = (next: Question, isRepeated: boolean) => {
    if (mutation.isPending) return
    if (question && question.id !== next.id) appendAnswer(queryClient, question, null)
    mutation.mutate({ question: next, isRepeated, stop: new AbortController() })
  }
  const found = mutation.data
  return {
    pending: question && { question, answerId: '', text: '' },
    isAnswering: mutation.isPending,
    error: mutation.error,
    lastAnswer: found && { id: found.id, speech: formatFoundForSpeech(found.citations) },
    ask: (text) => start({ id: crypto.randomUUID(), text }, false),
    askAgain: (repeated) => start(repeated, true),
    stop: null,
    discard: () => {
      current.current?.stop.abort()
      current.current = null
      mutation.reset()
      setQuestion(null)
    },
  }
}
