import type { IdeaFilters } from '@capstone/contract/requests/idea-filters.model'
import type { SuggestionSource } from '@capstone/contract/requests/requests.schemas'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api, calls } from '../../../lib/http/api.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { readSessionItem, writeSessionItem } from '../../../lib/session/session-store.ts'
import { SUGGESTIONS_EMPTY, SUGGESTIONS_FAILED } from '../requests.messages.ts'
import { useRejectedRequests } from '../requests.queries.ts'
import {
  applyEvent,
  clearProblem,
  endRun,
  markRequested,
  NO_RUN,
  parseRun,
  resetRejectedInRun,
  type SuggestionRun,
  startRun,
} from './suggestion-run.model.ts'

const storeNameOf = (viewerId: string) => `suggestion-run:${viewerId}`

/** The last run of one person; never fetched, kept in this tab, also over a reload, until they sign out. */
export const suggestionRunQuery = (viewerId: string) =>
  queryOptions({
    queryKey: ['suggestion-run', viewerId],
    queryFn: () => NO_RUN,
    initialData: () => parseRun(readSessionItem(storeNameOf(viewerId))),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Updates the run and stores it, unless it was removed because its person signed out. */
export function changeRun(
  queryClient: QueryClient,
  viewerId: string,
  update: (run: SuggestionRun) => SuggestionRun,
): void {
  const run = queryClient.setQueryData(
    suggestionRunQuery(viewerId).queryKey,
    (before) => before && update(before),
  )
  if (run) writeSessionItem(storeNameOf(viewerId), JSON.stringify(run))
}

/** Returns a function that updates the number of AI answers left today wherever it is shown. */
export function useShowAnswersLeft() {
  const queryClient = useQueryClient()
  return (left: number | null) =>
    queryClient.setQueryData(calls.assistant.readOverview.queryKey(), (overview) =>
      overview && left !== null ? { ...overview, budget: { ...overview.budget, left } } : undefined,
    )
}

type SuggestionCall = {
  readonly from: SuggestionSource
  readonly filters: IdeaFilters
  readonly after: string | null
  readonly signal: AbortSignal
}

/**
 * The suggestions of this tab. `ask` starts a run, one at a time; `stop`, and leaving the screen, abort it.
 * Ideas received are kept in any case.
 */
export function useSuggestions(viewerId: string) {
  const queryClient = useQueryClient()
  const { data: run } = useQuery(suggestionRunQuery(viewerId))
  const showAnswersLeft = useShowAnswersLeft()
  const asking = useRef<AbortController | null>(null)
  const change = (update: (run: SuggestionRun) => SuggestionRun) => changeRun(queryClient, viewerId, update)

  useRejectedRequests((ids) => change((current) => resetRejectedInRun(current, ids)))

  // A mutation, so that an ended session is detected as in every other call.
  const { mutate } = useMutation({
    mutationFn: async ({ signal, ...request }: SuggestionCall) => {
      for await (const event of await api.requests.suggestProjects(request, { signal })) {
        if (signal.aborted) return
        if (event.kind === 'source') showAnswersLeft(event.answersLeft)
        change((current) => applyEvent(current, event, crypto.randomUUID()))
      }
    },
    onSuccess: (_, { signal }) => {
      if (!signal.aborted) change(finishRun)
    },
    onError: (error, { signal }) => {
      const problem = { code: refusalCode(error), sentence: errorText(error, SUGGESTIONS_FAILED) }
      if (!signal.aborted) change((current) => endRun(current, 'failed', problem))
    },
    onSettled: (_answer, _error, { signal }) => {
      if (asking.current?.signal === signal) asking.current = null
      return queryClient.invalidateQueries({ queryKey: calls.assistant.readOverview.key() })
    },
  })

  const ask = (from: SuggestionSource, filters: IdeaFilters) => {
    if (asking.current) return
    const controller = new AbortController()
    asking.current = controller
    const started = startRun(run, from, filters)
    change(() => started)
    mutate({ from, filters, after: started.after, signal: controller.signal })
  }
  const stop = () => {
    if (!asking.current) return
    asking.current.abort()
    asking.current = null
    change((current) => endRun(current, 'stopped'))
  }
  const leave = useEffectEvent(() => {
    stop()
    change(clearProblem)
  })
  useEffect(() => () => leave(), [])

  return { run, ask, stop, markRequested: (id: string) => change((current) => markRequested(current, id)) }
}

export type Suggestions = ReturnType<typeof useSuggestions>

/** Ends a stream that finished by itself; one without ideas has failed, whatever the server says. */
const finishRun = (run: SuggestionRun) =>
  run.cards.length > 0
    ? endRun(run, 'done')
    : endRun(run, 'failed', { code: null, sentence: SUGGESTIONS_EMPTY })
