import { sayNotification } from '@capstone/contract/notifications/sentences.policy'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sayNew } from './bell.messages.ts'
import { notificationsQuery } from './bell.queries.ts'
import { type Looking, newSince, unreadOf } from './bell.values.ts'

type Heard = { readonly since: Date | null; readonly words: string; readonly key: number }

/**
 * What to say aloud about what came since the screen was opened; it says nothing of what was there before. The same words
 * twice are two pieces of news: `key` tells them apart.
 */
export function useNewWords(looking: Looking): { readonly words: string; readonly key: number } {
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const items = data?.pages[0]?.items
  const [heard, setHeard] = useState<Heard>({ since: null, words: '', key: 0 })
  const listen = useEffectEvent(() => {
    if (!items) return
    const fresh = newSince(unreadOf(items, looking), heard.since)
    const since = items[0]?.at ?? heard.since ?? new Date(0)
    if (fresh.length === 0) return setHeard({ ...heard, since })
    setHeard({ since, words: sayNew(fresh.map(({ facts }) => sayNotification(facts))), key: since.getTime() })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list says something new.
  useEffect(() => listen(), [items])
  return heard
}
