import type { SavedIdea } from '@capstone/contract/requests/requests.schemas'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
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

/**
 * Mutation options that change the list at once, and restore it on failure. Calls run one after another: an undo that
 * overtook its removal would be lost.
 */
const optimisticListOptions = (
  queryClient: QueryClient,
  change: (ideas: readonly SavedIdea[], idea: SavedIdea) => SavedIdea[],
) => ({
  mutationKey: SAVED_IDEAS_CHANGES,
  scope: { id: 'saved-ideas' },
  onMutate: async (idea: SavedIdea) => {
    await queryClient.cancelQueries({ queryKey: savedIdeasQuery.queryKey })
    const previous = queryClient.getQueryData(savedIdeasQuery.queryKey)
    queryClient.setQueryData(savedIdeasQuery.queryKey, previous && change(previous, idea))
    return { previous }
  },
  onError: (_error: Error, _idea: SavedIdea, context?: { readonly previous: SavedIdea[] | undefined }) => {
    queryClient.setQueryData(savedIdeasQuery.queryKey, context?.previous)
  },
  onSettled: () => {
    // The list does not have the next change yet, which refetches it.
    if (queryClient.isMutating({ mutationKey: SAVED_IDEAS_CHANGES }) > 1) return
    return queryClient.invalidateQueries({ queryKey: savedIdeasQuery.queryKey })
  },
})

/** Saves an idea under its id. Optimistic. */
export function useSaveIdea() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, similar: _, refinedFrom, ...idea }: SavedIdea) =>
      calls.requests.saveIdea.call({ id, idea, refinedFrom }),
    ...optimisticListOptions(queryClient, (ideas, idea) => [idea, ...ideas]),
  })
}

/** Removes a saved idea. Optimistic. */
export function useRemoveSavedIdea() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: SavedIdea) => calls.requests.removeSavedIdea.call({ id }),
    ...optimisticListOptions(queryClient, (ideas, idea) => ideas.filter(({ id }) => id !== idea.id)),
  })
}
