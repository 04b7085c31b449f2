import type { SavedIdea } from '@capstone/contract/requests/requests.schemas'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { REMOVE_SAVED_FAILED, SAVE_IDEA_FAILED } from '../requests.messages.ts'
import { hasTitle } from '../suggestions/suggestion-run.model.ts'

/** The ideas the student saved, newest first. */
export const savedIdeasQuery = calls.requests.listSavedIdeas.queryOptions()

/** Prefetches the saved ideas. */
export function preloadSavedIdeas(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(savedIdeasQuery)
}

/** Returns the saved idea of this title, ignoring case; undefined if there is none. */
export function useSavedIdea({ title }: Pick<SavedIdea, 'title'>): SavedIdea | undefined {
  const { data } = useQuery(savedIdeasQuery)
  return data?.find(hasTitle(title))
}

const SAVED_IDEAS_CHANGES = ['saved-ideas']

type ListChange = (ideas: readonly SavedIdea[], idea: SavedIdea) => SavedIdea[]
const withIdea: ListChange = (ideas, idea) => [idea, ...ideas]
const withoutIdea: ListChange = (ideas, idea) => ideas.filter(({ id }) => id !== idea.id)

/** Called with the message of a failure, also if the card of the idea is gone by then. */
type OnFailed = (message: string, idea: SavedIdea) => void

interface OptimisticChange {
  readonly change: ListChange
  readonly rollback: ListChange
  readonly failed: string
  readonly onFailed: OnFailed
}

/**
 * Mutation options that change the list at once, and roll it back on failure. Calls run one after another: a student
 * who presses "Undo" saves the idea again, which must not reach the server before its removal.
 */
const optimisticListOptions = (
  queryClient: QueryClient,
  { change, rollback, failed, onFailed }: OptimisticChange,
) => ({
  mutationKey: SAVED_IDEAS_CHANGES,
  scope: { id: 'saved-ideas' },
  onMutate: async (idea: SavedIdea) => {
    await queryClient.cancelQueries({ queryKey: savedIdeasQuery.queryKey })
    queryClient.setQueryData(savedIdeasQuery.queryKey, (ideas) => ideas && change(ideas, idea))
  },
  // The list may have the next change already, which stays.
  onError: (error: Error, idea: SavedIdea) => {
    queryClient.setQueryData(savedIdeasQuery.queryKey, (ideas) => ideas && rollback(ideas, idea))
    onFailed(errorText(error, failed), idea)
  },
  onSettled: () => {
    // A refetch would take back the optimistic change of the next in the queue. The last one refetches.
    if (queryClient.isMutating({ mutationKey: SAVED_IDEAS_CHANGES }) > 1) return
    return queryClient.invalidateQueries({ queryKey: savedIdeasQuery.queryKey })
  },
})

/** Saves an idea under its id. Optimistic. */
export function useSaveIdea(onFailed: OnFailed) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, similar: _, isRequested: __, refinedFrom, ...idea }: SavedIdea) =>
      calls.requests.saveIdea.call({ id, idea, refinedFrom }),
    ...optimisticListOptions(queryClient, {
      change: withIdea,
      rollback: withoutIdea,
      failed: SAVE_IDEA_FAILED,
      onFailed,
    }),
  })
}

/** Removes a saved idea. Optimistic. */
export function useRemoveSavedIdea(onFailed: OnFailed) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: SavedIdea) => calls.requests.removeSavedIdea.call({ id }),
    ...optimisticListOptions(queryClient, {
      change: withoutIdea,
      rollback: withIdea,
      failed: REMOVE_SAVED_FAILED,
      onFailed,
    }),
  })
}
