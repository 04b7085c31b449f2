import { MESSAGES_PAGE_SIZE } from '@capstone/contract/chat/chat.constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http/api.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { dropEarlier, messagesQuery } from '../chat.queries.ts'
import { type End, lastLoadedOf, mergeMessages, trimMessages } from './messages.model.ts'

/**
 * The messages of a thread that are loaded, and the ways to load what is before and after them. Where more than a few
 * hundred would be, those at the other end go again. What comes after the person signed out is not kept.
 */
export function useMessages(threadId: string) {
  const client = useQueryClient()
  const options = messagesQuery(threadId)
  const query = useQuery(options)
  const more = useSingleMutation<void, End>({
    mutationFn: async (end) => {
      const known = client.getQueryData(options.queryKey)
      const first = known?.items[0]
      if (!known || !first) return
      const from = end === 'earlier' ? { before: first.number } : { after: lastLoadedOf(known) }
      const came = await api.chat.listMessages({ threadId, ...from, limit: MESSAGES_PAGE_SIZE })
      client.setQueryData(options.queryKey, (now) => now && trimMessages(mergeMessages(now, came), end))
    },
  })
  const newest = useSingleMutation<void, void>({
    mutationFn: async () => {
      const came = await api.chat.listMessages({ threadId })
      client.setQueryData(options.queryKey, (now) => now && came)
    },
  })
  return {
    query,
    page: query.data,
    /** Loads what is before or after, unless that is under way or there is nothing more. */
    loadMore: (end: End) => {
      const isThere = end === 'earlier' ? query.data?.hasEarlier : query.data?.hasLater
      if (isThere && !more.isError) more.mutate(end)
    },
    isLoadingMore: more.isPending ? more.variables : null,
    failed: more.isError ? more.variables : null,
    tryAgain: () => more.variables && more.mutate(more.variables),
    /** Lets go of what is far above the end. */
    dropEarlier: () => dropEarlier(client, threadId),
    /** Shows the newest messages in place of those that are loaded. */
    showNewest: (onShown: () => void) => newest.mutate(undefined, { onSuccess: onShown }),
  }
}
