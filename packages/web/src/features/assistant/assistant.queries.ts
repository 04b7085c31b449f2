import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'

/** So often at most it is asked whether a new day has begun: a clock here may be ahead of the portal's. */
const RENEWAL_LOOK_MS = 60_000

/**
 * Whether there is an assistant, what is left of the day's budget, and what it is told of the student; asked again when
 * the budget is renewed.
 */
export const factsQuery = calls.assistant.facts.queryOptions({
  refetchInterval: ({ state: { data } }) =>
    data ? Math.max(data.budget.renewsAt.getTime() - Date.now(), RENEWAL_LOOK_MS) : false,
  refetchIntervalInBackground: true,
})

/** One's own conversation, newest line first, a page at a time. */
export const messagesQuery = calls.assistant.listMessages.infiniteOptions({
  input: pageInput,
  ...cursorPagination,
})

/** Asks for both without waiting. */
export function preloadAssistant(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(factsQuery)
  void queryClient.prefetchInfiniteQuery(messagesQuery)
}

/** Deletes the conversation for good; `onDeleted` is called when it is gone. */
export const useDeleteConversation = (onDeleted: () => void) => {
  const queryClient = useQueryClient()
  return useSingleMutation({
    ...calls.assistant.deleteConversation.mutationOptions(),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey: messagesQuery.queryKey })
      // One that could not be shown is asked for once more.
      if (queryClient.getQueryData(messagesQuery.queryKey)) writeNewest(queryClient, () => [], true)
      else void queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey })
      onDeleted()
    },
  })
}

type Answer = Pick<AssistantMessage, 'id' | 'text' | 'state'>

/**
 * Puts a question and what came of it to the end of the conversation that is shown, in place of an earlier try. Where
 * none is shown yet it is the first of it, and the rest is asked for.
 */
export function showAnswered(queryClient: QueryClient, { id, text }: Question, answer: Answer): void {
  const createdAt = new Date()
  const lines: AssistantMessage[] = [{ id, speaker: 'user', text, state: 'complete', createdAt }]
  if (answer.text.trim()) lines.unshift({ ...answer, speaker: 'assistant', createdAt })
  if (!queryClient.getQueryData(messagesQuery.queryKey)) {
    queryClient.setQueryData(messagesQuery.queryKey, {
      pages: [{ items: lines, nextCursor: null }],
      pageParams: [messagesQuery.initialPageParam],
    })
    void queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey })
    return
  }
  writeNewest(queryClient, (items) => [
    ...lines,
    ...items.slice(items.findIndex((line) => line.id === id) + 1),
  ])
}

function writeNewest(
  queryClient: QueryClient,
  change: (items: AssistantMessage[]) => AssistantMessage[],
  isAll = false,
) {
  queryClient.setQueryData(messagesQuery.queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? []
    if (!data || !newest) return data
    const page = { items: change(newest.items), nextCursor: isAll ? null : newest.nextCursor }
    return isAll
      ? { pages: [page], pageParams: data.pageParams.slice(0, 1) }
      : { ...data, pages: [page, ...older] }
  })
}
