import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { notificationsQuery, useMarkRead } from './bell.queries.ts'
import { type Looking, seenMeetingsOf } from './bell.values.ts'

/**
 * Marks as read what came of meetings in the thread one is looking at: an answer is no message, so that the chat has
 * nothing of its own to mark. One that could not be marked is marked when the person comes back.
 */
export function useSeenMeetings(looking: Looking): void {
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const { mutate } = useMarkRead()
  const [tried] = useState(() => new Set<string>())
  const seen = seenMeetingsOf(rowsOf(data), looking).map(({ id, at }) => ({ id, until: at }))
  const mark = useEffectEvent(() => {
    if (!looking.isAttended) return tried.clear()
    for (const each of seen) {
      const name = nameOf(each)
      if (!tried.has(name)) mutate(each)
      tried.add(name)
    }
  })
  const names = seen.map(nameOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only others that are seen, or another look, ask for it.
  useEffect(() => mark(), [names, looking.isAttended])
}

const nameOf = ({ id, until }: { readonly id: string; readonly until: Date }) => `${id} ${until.getTime()}`
