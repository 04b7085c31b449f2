import type { Idea } from '@capstone/contract/requests/requests.schemas'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api, calls } from '../../../lib/http/api.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { readSessionItem, writeSessionItem } from '../../../lib/session/session-store.ts'
import { REFINEMENT_FAILED, REFINEMENT_UNUSABLE } from '../requests.messages.ts'
import { useRejectedRequests } from '../requests.queries.ts'
import {
  addRefinedIdea,
  endUnfinishedAttempt,
  markRefinedIdeaRequested,
  NO_REFINEMENTS,
  parseRefinements,
  type RefinementOrigin,
  type Refinements,
  startAttempt,
} from './refinement.model.ts'
import { resetRejectedIdeas } from './suggestion-run.model.ts'
import { useShowAnswersLeft } from './suggestions.queries.ts'

const storeNameOf = (viewerId: string) => `refinements:${viewerId}`

/** The refined ideas of one person; never fetched, kept in this tab, also over a reload, until they sign out. */
const refinementsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: ['refinements', viewerId],
    queryFn: () => NO_REFINEMENTS,
    initialData: () => parseRefinements(readSessionItem(storeNameOf(viewerId))),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

type RefinementCall = { readonly idea: Idea; readonly wish: string; readonly signal: AbortSignal }

/**
 * Refines ideas of this tab with the AI service, one at a time; `stop`, and leaving the screen, abort it. Refined ideas
 * are kept in any case. `isAvailable` is false where no service is set up. `isBusy` is true while an idea is being
 * refined or, as `areSuggestionsLoading` says, suggestions are loading.
 */
export function useRefinement(viewerId: string, areSuggestionsLoading: boolean) {
  const queryClient = useQueryClient()
  const { data: overview } = useQuery(calls.assistant.readOverview.queryOptions())
  const { data: refinements } = useQuery(refinementsQuery(viewerId))
  const showAnswersLeft = useShowAnswersLeft()
  const running = useRef<AbortController | null>(null)
  const change = (update: (current: Refinements) => Refinements) => {
    const changed = queryClient.setQueryData(
      refinementsQuery(viewerId).queryKey,
      // Undefined after a sign-out, which clears the cache.
      (current) => current && update(current),
    )
    if (changed) writeSessionItem(storeNameOf(viewerId), JSON.stringify(changed))
  }

  useRejectedRequests((ids) =>
    change(({ ideas, attempt }) => ({ ideas: resetRejectedIdeas(ideas, ids), attempt })),
  )

  // A mutation, so that an ended session is detected as in every other call.
  const { mutate } = useMutation({
    mutationFn: async ({ idea, wish, signal }: RefinementCall) => {
      for await (const event of await api.requests.refineIdea({ idea, wish }, { signal })) {
        if (signal.aborted) return
        if (event.kind === 'source') showAnswersLeft(event.answersLeft)
        if (event.kind === 'suggestion')
          change((current) => addRefinedIdea(current, event.suggestion, crypto.randomUUID()))
      }
    },
    onSuccess: (_answer, { signal }) => {
      const problem = { code: null, sentence: REFINEMENT_UNUSABLE }
      if (!signal.aborted) change((current) => endUnfinishedAttempt(current, 'failed', problem))
    },
    onError: (error, { signal }) => {
      const problem = { code: refusalCode(error), sentence: errorText(error, REFINEMENT_FAILED) }
      if (!signal.aborted) change((current) => endUnfinishedAttempt(current, 'failed', problem))
    },
    onSettled: (_answer, _error, { signal }) => {
      if (running.current?.signal === signal) running.current = null
      return queryClient.invalidateQueries({ queryKey: calls.assistant.readOverview.key() })
    },
  })

  const isAsking = refinements.attempt?.state === 'asking'
  const refine = (idea: Idea, from: RefinementOrigin) => {
    if (running.current || areSuggestionsLoading) return
    const controller = new AbortController()
    running.current = controller
    change((current) => startAttempt(current, from))
    mutate({ idea, wish: from.wish, signal: controller.signal })
  }
  const stop = () => {
    running.current?.abort()
    running.current = null
    change((current) => endUnfinishedAttempt(current, 'stopped'))
  }
  const leave = useEffectEvent(() => {
    stop()
    change(({ ideas }) => ({ ideas, attempt: null }))
  })
  useEffect(() => () => leave(), [])

  return {
    ...refinements,
    isAvailable: overview?.isConfigured ?? false,
    isAsking,
    isBusy: isAsking || areSuggestionsLoading,
    refine,
    stop,
    markRequested: (id: string) => change((current) => markRefinedIdeaRequested(current, id)),
  }
}

export type Refinement = ReturnType<typeof useRefinement>
