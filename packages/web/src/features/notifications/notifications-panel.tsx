import { formatNotification } from '@capstone/contract/notifications/notification-texts.policy'
import { VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { formatNewNotifications } from './notifications.messages.ts'
import { type CurrentView, newSince, unreadOf, viewedMeetingsOf } from './notifications.model.ts'
import { notificationsQuery, useMarkRead } from './notifications.queries.ts'
import { NotificationsDrawer, type NotificationsDrawerProps } from './notifications-drawer.tsx'

type Announced = { readonly since: Date | null; readonly text: string; readonly key: number }

/**
 * Returns the text to announce to screen readers about notifications that arrived since the page was opened. `key`
 * distinguishes two announcements with the same text.
 */
function useNewNotificationText(view: CurrentView): { readonly text: string; readonly key: number } {
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const items = data?.pages[0]?.items
  const [announced, setAnnounced] = useState<Announced>({ since: null, text: '', key: 0 })
  const announce = useEffectEvent(() => {
    if (!items) return
    const fresh = newSince(unreadOf(items, view), announced.since)
    const since = items[0]?.at ?? announced.since ?? new Date(0)
    if (fresh.length === 0) return setAnnounced({ ...announced, since })
    setAnnounced({
      since,
      text: formatNewNotifications(fresh.map(({ payload }) => formatNotification(payload))),
      key: since.getTime(),
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new list only.
  useEffect(() => announce(), [items])
  return announced
}

/** The notifications drawer, and the announcement of new notifications to screen readers. Loaded after the screen. */
export default function NotificationsPanel(props: NotificationsDrawerProps) {
  const { text, key } = useNewNotificationText(props.view)
  useMarkViewedMeetings(props.view)
  return (
    <>
      <VisuallyHidden role="status">{text && <span key={key}>{text}</span>}</VisuallyHidden>
      <NotificationsDrawer {...props} />
    </>
  )
}

/**
 * Marks meeting notifications of the thread on screen as read, since the chat marks only its messages. One that could not be
 * marked is tried again when the user returns to the tab.
 */
function useMarkViewedMeetings(view: CurrentView): void {
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const { mutate } = useMarkRead()
  const [tried] = useState(() => new Set<string>())
  const viewed = viewedMeetingsOf(rowsOf(data), view).map(({ id, at }) => ({ id, until: at }))
  const mark = useEffectEvent(() => {
    if (!view.isTabFocused) return tried.clear()
    for (const each of viewed) {
      const name = nameOf(each)
      if (!tried.has(name)) mutate(each)
      tried.add(name)
    }
  })
  const names = viewed.map(nameOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when other notifications are viewed or the tab becomes active.
  useEffect(() => mark(), [names, view.isTabFocused])
}

const nameOf = ({ id, until }: { readonly id: string; readonly until: Date }) => `${id} ${until.getTime()}`
