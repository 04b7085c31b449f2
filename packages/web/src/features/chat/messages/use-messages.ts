import { MESSAGES_PAGE_SIZE } from '@capstone/contract/chat/chat.constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/http/api.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { messagesQuery, refetchOutdatedMessages, trimThread } from '../chat.queries.ts'
import { lastLoadedOf, mergeMessages, type ThreadEnd, trimMessages } from './messages.model.ts'

/**
 * Returns the loaded messages of a thread, and functions that load earlier and later ones. Beyond LOADED_MAX, the
 * messages at the other end are dropped. Responses that arrive after signing out are ignored.
 */
export function useMessages(threadId: string) {
  const client = useQueryClient()
  const options = messagesQuery(threadId)
  const query = useQuery(options)
  useEffect(() => {
    refetchOutdatedMessages(client, threadId).catch(reportError)
  }, [client, threadId])
  const more = { earlier: useLoadMore(threadId, 'earlier'), later: useLoadMore(threadId, 'later') }
  const newest = useSingleMutation<void, void>({
    mutationFn: async () => {
      const loaded = await api.chat.listMessages({ threadId })
      client.setQueryData(options.queryKey, (now) => now && loaded)
    },
  })
  return {
    query,
    page: query.data,
    /** The loads of earlier and later messages. */
    more,
    /** Loads earlier or later messages. Does nothing during such a load, after a failed one, or if there are none. */
    loadMore: (end: ThreadEnd) => {
      const hasMore = end === 'earlier' ? query.data?.hasEarlier : query.data?.hasLater
      if (hasMore && !more[end].isError) more[end].mutate()
    },
    /** Drops messages far above the end. */
    trimThread: () => trimThread(client, threadId),
    /** Replaces the loaded messages by the newest. */
    showNewest: (onShown: () => void) => newest.mutate(undefined, { onSuccess: onShown }),
    isNewestFailed: newest.isError,
  }
}

/** Returns the mutation that loads the messages before or after the loaded ones. */
function useLoadMore(threadId: string, end: ThreadEnd) {
  const client = useQueryClient()
  const { queryKey } = messagesQuery(threadId)
  return useSingleMutation<void, void>({
    mutationFn: async () => {
      const known = client.getQueryData(queryKey)
      const first = known?.items[0]
      if (!known || !first) return
      const from = end === 'earlier' ? { before: first.number } : { after: lastLoadedOf(known) }
      const loaded = await api.chat.listMessages({ threadId, ...from, limit: MESSAGES_PAGE_SIZE })
      client.setQueryData(queryKey, (now) => now && trimMessages(mergeMessages(now, loaded), end))
    },
  })
}
