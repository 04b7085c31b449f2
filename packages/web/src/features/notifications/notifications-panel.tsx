import { VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadWhenIdle } from '../../lib/dom/use-prefetch-routes.ts'
import { LazyMount } from '../../ui/lazy/lazy-mount.tsx'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { formatForReader, formatNewNotifications } from './notifications.messages.ts'
import { type CurrentView, filterNewerThan, unreadOf, viewedMeetingsOf } from './notifications.model.ts'
import { notificationsQuery, useMarkRead } from './notifications.queries.ts'
import type { NotificationsDrawerProps } from './notifications-drawer.tsx'
import { useCurrentView } from './use-current-view.ts'

const loadDrawer = () => import('./notifications-drawer.tsx')
const NotificationsDrawer = lazyWithRetry(async () => ({
  default: (await loadDrawer()).NotificationsDrawer,
}))

type Announcement = { readonly since: Date | null; readonly text: string; readonly key: number }

/**
 * Returns the text to announce to screen readers about notifications that arrived since the page was opened. `key`
 * distinguishes two announcements with the same text.
 */
function useNewNotificationText(view: CurrentView): { readonly text: string; readonly key: number } {
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const { items, timeZone } = data?.pages[0] ?? {}
  const [announced, setAnnounced] = useState<Announcement>({ since: null, text: '', key: 0 })
  const announce = useEffectEvent(() => {
    if (!items) return
    const newItems = filterNewerThan(unreadOf(items, view), announced.since)
    const since = items[0]?.at ?? announced.since ?? new Date(0)
    if (newItems.length === 0) return setAnnounced({ ...announced, since })
    setAnnounced({
      since,
      text: formatNewNotifications(newItems.map(({ payload }) => formatForReader(payload, timeZone))),
      key: since.getTime(),
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new list only.
  useEffect(() => announce(), [items])
  return announced
}

/**
 * The notifications drawer, mounted when it first opens, and the announcement of new notifications to screen readers.
 * Lazy-loaded after the screen.
 */
export default function NotificationsPanel(props: NotificationsDrawerProps) {
  useEffect(() => loadWhenIdle([loadDrawer]), [])
  return (
    <>
      <NewNotificationsAnnouncer />
      <LazyMount when={props.isOpen}>
        <NotificationsDrawer {...props} />
      </LazyMount>
    </>
  )
}

/**
 * Announces new notifications, and marks those about meetings on screen as read. Its own component, because it renders
 * on each navigation.
 */
function NewNotificationsAnnouncer() {
  const view = useCurrentView()
  const { text, key } = useNewNotificationText(view)
  useMarkViewedMeetings(view)
  return <VisuallyHidden role="status">{text && <span key={key}>{text}</span>}</VisuallyHidden>
}

/**
 * Marks meeting notifications of the thread on screen as read, since the chat marks only its messages. If that fails,
 * it is retried when the user returns to the tab.
 */
function useMarkViewedMeetings(view: CurrentView): void {
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const { mutate } = useMarkRead()
  const [attemptedKeys] = useState(() => new Set<string>())
  const viewed = viewedMeetingsOf(rowsOf(data), view).map(({ id, at }) => ({ id, until: at }))
  const mark = useEffectEvent(() => {
    if (!view.isTabFocused) return attemptedKeys.clear()
    for (const notification of viewed) {
      const key = keyOf(notification)
      if (!attemptedKeys.has(key)) mutate(notification)
      attemptedKeys.add(key)
    }
  })
  const viewedKeys = viewed.map(keyOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the viewed ones or the tab's focus change.
  useEffect(() => mark(), [viewedKeys, view.isTabFocused])
}

const keyOf = ({ id, until }: { readonly id: string; readonly until: Date }) => `${id} ${until.getTime()}`
