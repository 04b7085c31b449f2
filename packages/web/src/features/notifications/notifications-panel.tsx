import { formatNotification } from '@capstone/contract/notifications/notification-texts.policy'
import { VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { formatNewNotifications } from './notifications.messages.ts'
import { type CurrentView, newSince, unreadOf, viewedMeetingsOf } from './notifications.model.ts'
import { notificationsQuery, useMarkRead } from './notifications.queries.ts'
import { NotificationsDrawer, type NotificationsDrawerProps } from './notifications-drawer.tsx'

type Heard = { readonly since: Date | null; readonly words: string; readonly key: number }

/**
 * What to say aloud about what came since the screen was opened; it says nothing of what was there before. The same words
 * twice are two pieces of news: `key` tells them apart.
 */
function useNewNotificationText(view: CurrentView): { readonly words: string; readonly key: number } {
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const items = data?.pages[0]?.items
  const [heard, setHeard] = useState<Heard>({ since: null, words: '', key: 0 })
  const listen = useEffectEvent(() => {
    if (!items) return
    const fresh = newSince(unreadOf(items, view), heard.since)
    const since = items[0]?.at ?? heard.since ?? new Date(0)
    if (fresh.length === 0) return setHeard({ ...heard, since })
    setHeard({
      since,
      words: formatNewNotifications(fresh.map(({ payload }) => formatNotification(payload))),
      key: since.getTime(),
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list says something new.
  useEffect(() => listen(), [items])
  return heard
}

/** What the bell opens, and its voice for those who do not see it ring. Loaded when the screen stands. */
export default function NotificationsPanel(props: NotificationsDrawerProps) {
  const { words, key } = useNewNotificationText(props.view)
  useMarkViewedMeetings(props.view)
  return (
    <>
      <VisuallyHidden role="status">{words && <span key={key}>{words}</span>}</VisuallyHidden>
      <NotificationsDrawer {...props} />
    </>
  )
}

/**
 * Marks as read what came of meetings in the thread one is looking at: an answer is no message, so that the chat has
 * nothing of its own to mark. One that could not be marked is marked when the person comes back.
 */
function useMarkViewedMeetings(view: CurrentView): void {
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const { mutate } = useMarkRead()
  const [tried] = useState(() => new Set<string>())
  const seen = viewedMeetingsOf(rowsOf(data), view).map(({ id, at }) => ({ id, until: at }))
  const mark = useEffectEvent(() => {
    if (!view.isAttended) return tried.clear()
    for (const each of seen) {
      const name = nameOf(each)
      if (!tried.has(name)) mutate(each)
      tried.add(name)
    }
  })
  const names = seen.map(nameOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only others that are seen, or another look, ask for it.
  useEffect(() => mark(), [names, view.isAttended])
}

const nameOf = ({ id, until }: { readonly id: string; readonly until: Date }) => `${id} ${until.getTime()}`
