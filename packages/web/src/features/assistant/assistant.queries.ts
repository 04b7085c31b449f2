import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'

/**
 * Polling interval while the server says that an answer is being written: if its process is killed, no event reports
 * the end.
 */
const ANSWER_REFETCH_MS = 15_000

/** Minimum time between refetches for a renewed budget: the browser's clock may be ahead of the server's. */
const BUDGET_REFETCH_MIN_MS = 60_000

/**
 * Whether the AI is configured, today's budget, how much the AI may help, and the student's newest unfinished projects.
 * Refetched when the budget is renewed, and while an answer is being written.
 */
export const overviewQuery = calls.assistant.readOverview.queryOptions({
  refetchInterval: ({ state: { data } }) => {
    if (!data) return false
    if (data.isAnswerInProgress) return ANSWER_REFETCH_MS
    return Math.max(data.budget.renewsAt.getTime() - Date.now(), BUDGET_REFETCH_MIN_MS)
  },
  refetchIntervalInBackground: true,
})

/** Time between refetches of the sources while a document is being read. */
const READING_REFETCH_MS = 5000

/** What a question searches now, and which documents cannot be searched; refetched until all have been read. */
export const sourcesQuery = calls.assistant.listSources.queryOptions({
  refetchInterval: ({ state: { data } }) =>
    data?.documents.some(({ state }) => state === 'pending') ? READING_REFETCH_MS : false,
})

/** The student's conversation, newest message first, page by page. */
export const messagesQuery = calls.assistant.listMessages.infiniteOptions({
  input: pageInput,
  ...cursorPagination,
})

/** Prefetches overview, conversation and sources. */
export function preloadAssistant(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(overviewQuery)
  void queryClient.prefetchQuery(sourcesQuery)
  void queryClient.prefetchInfiniteQuery(messagesQuery)
}

/** Deletes the conversation permanently; calls `onDeleted` afterwards. */
export const useDeleteConversation = (onDeleted: () => void) => {
  const queryClient = useQueryClient()
  return useSingleMutation({
    ...calls.assistant.deleteConversation.mutationOptions(),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey: messagesQuery.queryKey })
      // A conversation that failed to load is fetched again.
      if (queryClient.getQueryData(messagesQuery.queryKey))
        updateNewestPage(queryClient, () => [], { dropsOlder: true })
      else void queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey })
      onDeleted()
    },
  })
}

/** Returns a streamed answer as a message, without passages: those arrive when the stored answer is fetched. */
export const toAnswer = (answer: Pick<AssistantMessage, 'id' | 'text' | 'state'>): AssistantMessage => ({
  ...answer,
  ...WITHOUT_PASSAGES,
  speaker: 'assistant',
  createdAt: new Date(),
})

const WITHOUT_PASSAGES = {
  kind: 'text',
  citations: [],
  unknownCitations: [],
  relatedQuestions: [],
} as const satisfies Partial<AssistantMessage>

/**
 * Appends a question and its answer to the cached conversation, in place of an earlier attempt. If nothing is cached
 * yet, they become the first page and the rest is fetched.
 */
export function appendAnswer(
  queryClient: QueryClient,
  { id, text }: Question,
  answer: AssistantMessage | null,
): void {
  const added: AssistantMessage[] = [
    { ...WITHOUT_PASSAGES, id, speaker: 'user', text, state: 'complete', createdAt: new Date() },
  ]
  if (answer && (answer.kind === 'passages' || answer.text.trim())) added.unshift(answer)
  if (!queryClient.getQueryData(messagesQuery.queryKey)) {
    queryClient.setQueryData(messagesQuery.queryKey, {
      pages: [{ items: added, nextCursor: null }],
      pageParams: [messagesQuery.initialPageParam],
    })
    void queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey })
    return
  }
  updateNewestPage(queryClient, (items) => {
    const [earlier, later] = splitAtQuestion(items.toReversed(), { id })
    return [...later.toReversed(), ...added, ...earlier.toReversed()]
  })
}

/**
 * Splits a conversation, oldest message first, into what is before a question and what is after it and its answer:
 * later messages may come from another tab. If the question is not in it, all are before.
 */
export function splitAtQuestion(
  messages: readonly AssistantMessage[],
  { id }: Pick<Question, 'id'>,
): [earlier: readonly AssistantMessage[], later: readonly AssistantMessage[]] {
  const index = messages.findIndex((message) => message.id === id)
  if (index < 0) return [messages, []]
  const hasAnswer = messages[index + 1]?.speaker === 'assistant'
  return [messages.slice(0, index), messages.slice(index + (hasAnswer ? 2 : 1))]
}

function updateNewestPage(
  queryClient: QueryClient,
  change: (items: AssistantMessage[]) => AssistantMessage[],
  { dropsOlder = false } = {},
) {
  queryClient.setQueryData(messagesQuery.queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? []
    if (!data || !newest) return data
    const page = { items: change(newest.items), nextCursor: dropsOlder ? null : newest.nextCursor }
    return dropsOlder
      ? { pages: [page], pageParams: data.pageParams.slice(0, 1) }
      : { ...data, pages: [page, ...older] }
  })
}
