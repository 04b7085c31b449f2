import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/http/api.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import { sessionQuery, useViewer } from '../../lib/session/session.ts'
import { appendAnswer } from './assistant.queries.ts'
import { formatFoundForSpeech } from './passages/passages.messages.ts'
import type { QuestionRun } from './use-answer-stream.ts'

interface Search {
  readonly question: Question
  readonly isRepeated: boolean
  readonly stop: AbortController
}

/**
 * Answers questions with the passages that fit them best, without the AI service, one at a time. `onUnsent` receives
 * the text of a new question whose search failed; `onStored` the text of a new question that was answered. Both are
 * called even if the screen has been left.
 */
export function useQuestionSearch(
  onUnsent: (text: string) => void,
  onStored: (text: string) => void,
): QuestionRun {
  const queryClient = useQueryClient()
  const { id: viewerId } = useViewer()
  const [question, setQuestion] = useState<Question | null>(null)
  const current = useRef<Search>(null)
  // Ignore a search that `discard` has stopped, and never show its answer to the next person who signs in in this
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
      if (!search.isRepeated) onStored(search.question.text)
      appendAnswer(queryClient, search.question, message)
      setQuestion(null)
    },
    onError: (_error, search) => {
      if (isDiscarded(search) || search.isRepeated) return
      setQuestion(null)
      onUnsent(search.question.text)
    },
  })
  const start = (next: Question, isRepeated: boolean) => {
    if (mutation.isPending) return
    if (question && question.id !== next.id) appendAnswer(queryClient, question, null)
    mutation.mutate({ question: next, isRepeated, stop: new AbortController() })
  }
  const found = mutation.data
  const running = mutation.isPending ? mutation.variables : undefined
  return {
    pending: question && { question, answerId: '', text: '' },
    isAnswering: mutation.isPending,
    unsent: running && !running.isRepeated ? running.question.text : null,
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
