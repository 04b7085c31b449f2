import { MESSAGES_PAGE_MAX } from '@capstone/contract/chat/chat.constants'
import type { Message, MessagePage } from '@capstone/contract/chat/chat.schemas'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, calls } from '../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../lib/http/cursor-pagination.ts'
import {
  LOADED_HARD_MAX,
  lastLoadedOf,
  mergeMessages,
  trimMessages,
  withMeeting,
} from './messages/messages.model.ts'

/** One's threads that match a search, the one last spoken in first, a page at a time. */
export const threadsQuery = (search: string) =>
  calls.chat.listThreads.infiniteOptions({ input: searchPageInput(search), ...cursorPagination })

export const threadQuery = (threadId: string) => calls.chat.readThread.queryOptions({ input: { threadId } })

export const unreadQuery = calls.chat.countUnread.queryOptions()

/**
 * What is loaded of a thread. Asked for the first time it is the newest messages; asked again, what came since is joined
 * on, or only counted where its end is far from what is loaded.
 */
export const messagesQuery = (threadId: string) => {
  const queryKey = calls.chat.listMessages.queryKey({ input: { threadId } })
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData(queryKey)
      const since = known && { after: resumeNumber(known), limit: MESSAGES_PAGE_MAX }
      const came = await api.chat.listMessages({ threadId, ...since }, { signal })
      // What came by other ways in the meantime is there already.
      return trimMessages(mergeMessages(client.getQueryData(queryKey), came), 'earlier', LOADED_HARD_MAX)
    },
    // Its parts are told apart by their numbers.
    structuralSharing: false,
  })
}

/**
 * After which number to ask for what came: after what is loaded, or after everything where that is far from the end, or
 * enough is loaded by somebody who reads far above it.
 */
function resumeNumber(known: MessagePage): number {
  const loaded = lastLoadedOf(known)
  const isNear = known.lastNumber - loaded < MESSAGES_PAGE_MAX
  return isNear && known.items.length < LOADED_HARD_MAX ? loaded : known.lastNumber
}

/** Lets go of what stands far above the end of a thread, while that is what one reads and it goes on. */
export const dropEarlier = (client: QueryClient, threadId: string) =>
  client.setQueryData(messagesQuery(threadId).queryKey, (known) => known && trimMessages(known, 'later'))

/** Asks for list and thread without waiting. */
export function preloadChat(client: QueryClient, threadId: string | undefined): void {
  void client.prefetchInfiniteQuery(threadsQuery(''))
  if (!threadId) return
  void client.prefetchQuery(threadQuery(threadId))
  void client.prefetchQuery(messagesQuery(threadId))
}

/** Puts a message that was sent to the end of its thread, where the end is loaded, and has the lists asked for anew. */
export function appendSent(client: QueryClient, threadId: string, message: Message): void {
  const { queryKey } = messagesQuery(threadId)
  const came = { items: [message], hasEarlier: true, hasLater: false, lastNumber: message.number }
  client.setQueryData(
    queryKey,
    (known) => known && mergeMessages(known, { ...came, ownReadNumber: 0, partnerReadNumber: 0 }),
  )
  void client.invalidateQueries({ queryKey: calls.chat.listThreads.key() })
  // Something of the other side's came in between, which is asked for.
  if (client.getQueryData(queryKey)?.hasLater) void client.invalidateQueries({ queryKey })
}

/** Asks anew for all messages that are loaded of a thread: one of their meetings may have changed. */
export async function refetchLoaded(client: QueryClient, threadId: string): Promise<void> {
  const { queryKey } = messagesQuery(threadId)
  const known = client.getQueryData(queryKey)
  const [first] = known?.items ?? []
  if (!known || !first) return void client.invalidateQueries({ queryKey })
  const to = lastLoadedOf(known)
  for (let after = first.number - 1; after < to; after += MESSAGES_PAGE_MAX) {
    const came = await api.chat.listMessages({ threadId, after, limit: MESSAGES_PAGE_MAX })
    // What was forgotten meanwhile, as when the person signed out, stays forgotten.
    client.setQueryData(queryKey, (now) => now && mergeMessages(now, came))
  }
}

/** Shows a meeting as it is now, in whichever thread it is. */
export const showMeeting = (client: QueryClient, meeting: Meeting) =>
  client.setQueriesData<MessagePage>(
    { queryKey: calls.chat.listMessages.key() },
    (known) => known && withMeeting(known, meeting),
  )
