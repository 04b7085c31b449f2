import type { Thread } from '@capstone/contract/chat/chat.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isThreadMissing, isWaiting, threadQuery } from '../chat.queries.ts'

/** The thread opened last, and its index in the list at that time. */
export type KeptPlace = { readonly id: string; readonly index: number }

/** Returns the threads with the kept one at its index, also if it is on a page that is not loaded. */
export function keepPlace(
  threads: readonly Thread[],
  { id, index }: KeptPlace,
  kept: Thread | undefined,
): readonly Thread[] {
  const thread = threads.find((listed) => listed.id === id) ?? kept
  if (!thread) return threads
  const others = threads.filter((listed) => listed.id !== id)
  return [...others.slice(0, index), thread, ...others.slice(index)]
}

interface ListedThreads {
  readonly threads: readonly Thread[]
  readonly search: string
  /** Whether these are still the threads of an earlier search. */
  readonly isOutdated: boolean
  /** Whether further pages are not loaded; false while the threads are outdated. */
  readonly hasMore: boolean
}

/**
 * Returns the threads with the one opened last where it was in the list, until another is opened: it stops waiting when
 * it is read, and would move down under the person who has just opened it. Another search keeps nothing, and a thread
 * that was left and waits again is where it belongs.
 */
export function useKeptPlace(
  { threads, search, isOutdated, hasMore }: ListedThreads,
  openId: string | undefined,
): readonly Thread[] {
  const [place, setPlace] = useState<(KeptPlace & { readonly search: string }) | null>(null)
  const kept = isOutdated || place?.search === search ? place : null
  // Read by itself, because it may be on a page that is not loaded.
  const { data, error } = useQuery({
    ...threadQuery(kept?.id ?? openId ?? ''),
    enabled: kept !== null && hasMore,
  })
  const loaded = kept && hasMore && !isThreadMissing(error) ? data : undefined
  const thread = threads.find(({ id }) => id === kept?.id) ?? loaded
  const isReleased = thread !== undefined && thread.id !== openId && isWaiting(thread)
  const shown = kept && !isReleased ? keepPlace(threads, kept, loaded) : threads
  if (openId && openId !== kept?.id && !isOutdated) {
    const index = shown.findIndex(({ id }) => id === openId)
    if (index >= 0) setPlace({ id: openId, index, search })
  }
  return shown
}
