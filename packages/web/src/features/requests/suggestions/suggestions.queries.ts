import type { SuggestionSource } from '@capstone/contract/requests/requests.schemas'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api, calls } from '../../../lib/http/api.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { SUGGESTIONS_EMPTY, SUGGESTIONS_FAILED } from '../requests.messages.ts'
import {
  applyEvent,
  endRun,
  forgetProblem,
  NO_RUN,
  noteRequested,
  type SuggestionRun,
  startRun,
} from './suggestion-run.model.ts'

/** What was heard last by one person; never fetched, kept as long as the tab is not loaded anew and they do not leave. */
export const suggestionRunQuery = (viewerId: string) =>
  queryOptions({
    queryKey: ['suggestion-run', viewerId],
    queryFn: () => NO_RUN,
    initialData: NO_RUN,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Changes what was heard. Once it was forgotten, because its person left, nothing is written of it any more. */
export function changeRun(
  queryClient: QueryClient,
  viewerId: string,
  how: (run: SuggestionRun) => SuggestionRun,
): void {
  queryClient.setQueryData(suggestionRunQuery(viewerId).queryKey, (run) => run && how(run))
}

type Asked = { readonly from: SuggestionSource; readonly signal: AbortSignal }

/**
 * The suggestions of this tab: `ask` begins ten new ones, one run at a time; `stop`, and leaving the screen, ends them
 * where they are. Ideas that had come stay, whatever happens then.
 */
export function useSuggestions(viewerId: string) {
  const queryClient = useQueryClient()
  const { data: run } = useQuery(suggestionRunQuery(viewerId))
  const asking = useRef<AbortController | null>(null)
  const change = (how: (run: SuggestionRun) => SuggestionRun) => changeRun(queryClient, viewerId, how)

  const showAnswersLeft = (left: number | null) =>
    queryClient.setQueryData(calls.assistant.overview.queryKey(), (facts) =>
      facts && left !== null ? { ...facts, budget: { ...facts.budget, left } } : undefined,
    )

  // As a mutation, so that an ended session is noticed as in every other call.
  const { mutate } = useMutation({
    mutationFn: async ({ from, signal }: Asked) => {
      for await (const event of await api.requests.suggestProjects({ from }, { signal })) {
        if (signal.aborted) return
        if (event.kind === 'source') showAnswersLeft(event.answersLeft)
        change((current) => applyEvent(current, event, crypto.randomUUID()))
      }
    },
    onSuccess: (_, { signal }) => {
      if (!signal.aborted) change(endWell)
    },
    onError: (error, { signal }) => {
      const problem = { code: refusalCode(error), sentence: errorText(error, SUGGESTIONS_FAILED) }
      if (!signal.aborted) change((current) => endRun(current, 'failed', problem))
    },
    onSettled: (_answer, _error, { signal }) => {
      if (asking.current?.signal === signal) asking.current = null
      return queryClient.invalidateQueries({ queryKey: calls.assistant.overview.key() })
    },
  })

  const ask = (from: SuggestionSource) => {
    if (asking.current) return
    const controller = new AbortController()
    asking.current = controller
    change((current) => startRun(current, from))
    mutate({ from, signal: controller.signal })
  }
  const stop = () => {
    if (!asking.current) return
    asking.current.abort()
    asking.current = null
    change((current) => endRun(current, 'stopped'))
  }
  const leave = useEffectEvent(() => {
    stop()
    change(forgetProblem)
  })
  useEffect(() => () => leave(), [])

  return { run, ask, stop, noteRequested: (id: string) => change((current) => noteRequested(current, id)) }
}

export type Suggestions = ReturnType<typeof useSuggestions>

/** A stream that ended by itself; one that brought nothing has failed, whatever the server calls it. */
const endWell = (run: SuggestionRun) =>
  run.cards.length > 0
    ? endRun(run, 'done')
    : endRun(run, 'failed', { code: null, sentence: SUGGESTIONS_EMPTY })
