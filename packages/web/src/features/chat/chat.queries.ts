import { MESSAGES_PAGE_MAX } from '@capstone/contract/chat/chat.constants'
import type { Message, MessagePage, Thread } from '@capstone/contract/chat/chat.schemas'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import {
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query'
import { api, calls } from '../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../lib/http/cursor-pagination.ts'
import { refusalCode } from '../../lib/http/error-text.ts'
import {
  LOADED_HARD_MAX,
  lastLoadedOf,
  mergeMessages,
  trimMessages,
  withMeeting,
} from './messages/messages.model.ts'

/** The viewer's threads that match a search, those that wait for them first, page by page. */
export const threadsQuery = (search: string) =>
  calls.chat.listThreads.infiniteOptions({ input: searchPageInput(search), ...cursorPagination })

/** The thread to open if the address names none; always refetched, because messages are read in between. */
export const threadToOpenQuery = calls.chat.findThreadToOpen.queryOptions({ refetchOnMount: 'always' })

/** One of the viewer's threads. */
export const threadQuery = (threadId: string) => calls.chat.readThread.queryOptions({ input: { threadId } })

/** Whether a thread does not exist or belongs to somebody else, so that retrying is pointless. */
export const isThreadMissing = (error: unknown) =>
  ['THREAD_NOT_FOUND', 'INPUT_INVALID'].includes(refusalCode(error) ?? '')

/** Whether a thread has unread messages or a meeting to answer. */
export const isWaiting = ({ unread, meetingsToAnswer }: Pick<Thread, 'unread' | 'meetingsToAnswer'>) =>
  unread + meetingsToAnswer > 0

/** How many messages the viewer has not read, and in how many threads. */
export const unreadQuery = calls.chat.countUnread.queryOptions()

/**
 * The loaded messages of a thread. The first fetch loads the newest. A refetch appends newer ones, or only counts them
 * if too many are missing or loaded.
 */
export const messagesQuery = (threadId: string) => {
  const queryKey = calls.chat.listMessages.queryKey({ input: { threadId } })
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData(queryKey)
      const since = known && { after: resumeNumber(known), limit: MESSAGES_PAGE_MAX }
      const newMessages = await api.chat.listMessages({ threadId, ...since }, { signal })
      // Merge into the current cache: live events may have added messages meanwhile.
      return trimMessages(
        mergeMessages(client.getQueryData(queryKey), newMessages),
        'earlier',
        LOADED_HARD_MAX,
      )
    },
    // `mergeMessages` matches messages by number instead.
    structuralSharing: false,
  })
}

/**
 * Returns the number after which to fetch messages: that of the last loaded one. If too many are missing or loaded, it
 * is that of the last one known to exist, so that the fetch only counts.
 */
function resumeNumber(known: MessagePage): number {
  const loaded = lastLoadedOf(known)
  const isNear = known.lastNumber - loaded < MESSAGES_PAGE_MAX
  return isNear && known.items.length < LOADED_HARD_MAX ? loaded : known.lastNumber
}

/** Drops the loaded messages of a thread that are far above its end. */
export const trimThread = (client: QueryClient, threadId: string) =>
  client.setQueryData(messagesQuery(threadId).queryKey, (known) => known && trimMessages(known, 'later'))

/**
 * Changes the loaded data of queries. Unlike `setQueriesData`, which reports a fetch that succeeded, it keeps their
 * errors, and stale data stays stale.
 */
export function updateLoadedData<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  update: (data: Data) => Data,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { data } = query.state
    if (data !== undefined) query.setState({ data: replaceEqualDeep(data, update(data as Data)) })
  }
}

/** Prefetches the list of threads and the open thread. */
export function preloadChat(client: QueryClient, threadId: string | undefined): void {
  void client.prefetchInfiniteQuery(threadsQuery(''))
  if (!threadId) return
  void client.prefetchQuery(threadQuery(threadId))
  void client.prefetchQuery(messagesQuery(threadId))
}

/** Appends a sent message if the end of its thread is loaded, and refetches the lists. */
export function appendSentMessage(client: QueryClient, threadId: string, message: Message): void {
  const { queryKey } = messagesQuery(threadId)
  const newMessages = { items: [message], hasEarlier: true, hasLater: false, lastNumber: message.number }
  client.setQueryData(queryKey, (known) => known && mergeMessages(known, { ...known, ...newMessages }))
  void client.invalidateQueries({ queryKey: calls.chat.listThreads.key() })
  // Messages in between are missing: fetch them.
  if (client.getQueryData(queryKey)?.hasLater) void client.invalidateQueries({ queryKey })
}

/** Refetches all loaded messages of a thread: one of their meetings may have changed. */
export async function refetchLoadedMessages(client: QueryClient, threadId: string): Promise<void> {
  const { queryKey } = messagesQuery(threadId)
  const known = client.getQueryData(queryKey)
  const [first] = known?.items ?? []
  if (!known || !first) return void client.invalidateQueries({ queryKey })
  const to = lastLoadedOf(known)
  for (let after = first.number - 1; after < to; after += MESSAGES_PAGE_MAX) {
    const newMessages = await api.chat.listMessages({ threadId, after, limit: MESSAGES_PAGE_MAX })
    // A fetch of `messagesQuery` that ends now has merged with the old messages, and would overwrite this merge.
    await Promise.allSettled([client.getQueryCache().find({ queryKey })?.promise])
    // Do not refill a cache that was cleared in the meantime, for example by signing out.
    client.setQueryData(queryKey, (now) => now && mergeMessages(now, newMessages))
  }
}

/** Queries of messages that may be outdated: a meeting may have changed while no open chat received the event. */
const outdated = new WeakSet<Query>()

/** Records that the loaded messages may be outdated: events were missed, or will be, because the chat is closed. */
export function markMessagesOutdated(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ queryKey: calls.chat.listMessages.key() }))
    outdated.add(query)
}

/** Refetches the loaded messages of a thread if events may have been missed since they were loaded. */
export async function refetchOutdatedMessages(client: QueryClient, threadId: string): Promise<void> {
  const query = client.getQueryCache().find({ queryKey: messagesQuery(threadId).queryKey })
  if (!query || !outdated.has(query)) return
  await refetchLoadedMessages(client, threadId)
  outdated.delete(query)
}

/** Returns what the meetings of a thread call after an action, so that their cards show the change. */
export const meetingCallbacks = (client: QueryClient, threadId: string | undefined) => ({
  onChanged: (meeting: Meeting) => {
    updateLoadedData<MessagePage>(client, calls.chat.listMessages.key(), (known) =>
      withMeeting(known, meeting),
    )
  },
  onClosed: () => {
    if (threadId) refetchLoadedMessages(client, threadId).catch(reportError)
  },
})
