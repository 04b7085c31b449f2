import { formatNotification } from '@capstone/contract/notifications/sentences.policy'
import { VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { formatNewNotifications } from './bell.messages.ts'
import { type Looking, newSince, seenMeetingsOf, unreadOf } from './bell.model.ts'
import { notificationsQuery, useMarkRead } from './bell.queries.ts'
import { BellDrawer, type BellDrawerProps } from './bell-drawer.tsx'

type Heard = { readonly since: Date | null; readonly words: string; readonly key: number }

/**
 * What to say aloud about what came since the screen was opened; it says nothing of what was there before. The same words
 * twice are two pieces of news: `key` tells them apart.
 */
function useNewWords(looking: Looking): { readonly words: string; readonly key: number } {
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const items = data?.pages[0]?.items
  const [heard, setHeard] = useState<Heard>({ since: null, words: '', key: 0 })
  const listen = useEffectEvent(() => {
    if (!items) return
    const fresh = newSince(unreadOf(items, looking), heard.since)
    const since = items[0]?.at ?? heard.since ?? new Date(0)
    if (fresh.length === 0) return setHeard({ ...heard, since })
    setHeard({
      since,
      words: formatNewNotifications(fresh.map(({ facts }) => formatNotification(facts))),
      key: since.getTime(),
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list says something new.
  useEffect(() => listen(), [items])
  return heard
}

/** What the bell opens, and its voice for those who do not see it ring. Loaded when the screen stands. */
export default function BellView(props: BellDrawerProps) {
  const { words, key } = useNewWords(props.looking)
  useSeenMeetings(props.looking)
  return (
    <>
      <VisuallyHidden role="status">{words && <span key={key}>{words}</span>}</VisuallyHidden>
      <BellDrawer {...props} />
    </>
  )
}

/**
 * Marks as read what came of meetings in the thread one is looking at: an answer is no message, so that the chat has
 * nothing of its own to mark. One that could not be marked is marked when the person comes back.
 */
function useSeenMeetings(looking: Looking): void {
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
