import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { calls } from '../../lib/http/api.ts'
import { updateItems } from '../../lib/http/cursor-pagination.ts'
import { useLiveEvents } from '../../lib/live/use-live-events.ts'
import {
  markMessagesOutdated,
  messagesQuery,
  refetchLoadedMessages,
  threadQuery,
  updateLoadedData,
} from './chat.queries.ts'
import { coalesce } from './messages/coalesce.ts'

/** Minimum time between the starts of two refetches for the same thread, or of all threads. */
const REFETCH_INTERVAL_MIN_MS = 400

/** Refetches chat queries when live events change them; `openId` is the open thread. */
export function useChatInvalidation(openId: string | undefined): void {
  const client = useQueryClient()
  const [applyEvent] = useState(() => createChatInvalidator(client))
  useLiveEvents(
    ['message', 'read', 'thread', 'project', 'online', 'offline', 'connected', 'reset'],
    (event) => applyEvent(event, openId),
  )
  useEffect(() => () => markMessagesOutdated(client), [client])
}

/** Creates the function that applies live events to the loaded queries of the chat. */
export function createChatInvalidator(client: QueryClient) {
  const refetchNewMessages = coalesce((id) =>
    client.invalidateQueries({ queryKey: messagesQuery(id).queryKey }),
  )
  const refetchThread = coalesce(async (id) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: calls.chat.listThreads.key() }),
      client.invalidateQueries({ queryKey: threadQuery(id).queryKey }),
      new Promise((resolve) => setTimeout(resolve, REFETCH_INTERVAL_MIN_MS)),
    ])
  })
  // Assigning, renaming or removing a project adds, renames or closes a thread, whose id may differ from the event's.
  const refetchThreads = coalesce(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: calls.chat.listThreads.key() }),
      client.invalidateQueries({ queryKey: calls.chat.readThread.key() }),
      new Promise((resolve) => setTimeout(resolve, REFETCH_INTERVAL_MIN_MS)),
    ])
  })
  // A meeting in a loaded message may have changed, so all loaded messages are refetched.
  const refetchLoaded = coalesce((id) => refetchLoadedMessages(client, id))
  return ({ kind, subjectId }: LiveEvent, openId: string | undefined) => {
    if (kind === 'online' || kind === 'offline') {
      const show = () => showPresence(client, subjectId, kind === 'online')
      show()
      // A response in flight may be older than the event and overwrite it, so the event is applied again after it.
      const inFlight = client.getQueryCache().findAll({ queryKey: calls.chat.key(), fetchStatus: 'fetching' })
      void Promise.allSettled(inFlight.map(({ promise }) => promise)).then(show)
      return
    }
    // A missed `online` event is not repeated: somebody may have come online before the stream of this page was open.
    if (kind === 'connected') return void refetchThreads('all').catch(reportError)
    if (kind === 'reset') {
      void client.invalidateQueries({ queryKey: calls.chat.key() })
      // A refetch of a thread only adds newer messages; a meeting further up may have changed too, in any thread that
      // was opened before.
      markMessagesOutdated(client)
      if (openId) refetchLoaded(openId).catch(reportError)
      return
    }
    if (!subjectId) return
    if (kind === 'project') return void refetchThreads('all').catch(reportError)
    const refetches = [refetchThread, kind === 'thread' ? refetchLoaded : refetchNewMessages]
    for (const refetch of refetches) refetch(subjectId).catch(reportError)
  }
}

type WithPartner = { readonly partner: { readonly id: string | null; readonly isOnline: boolean } }
type Threads = InfiniteData<{ readonly items: readonly WithPartner[] }>

function showPresence(client: QueryClient, personId: string | undefined, isOnline: boolean) {
  const withPresence = (thread: WithPartner) =>
    personId !== undefined && thread.partner.id === personId
      ? { ...thread, partner: { ...thread.partner, isOnline } }
      : thread
  updateLoadedData<Threads>(client, calls.chat.listThreads.key(), (threads) =>
    updateItems(threads, withPresence),
  )
  updateLoadedData<WithPartner>(client, calls.chat.readThread.key(), withPresence)
}
