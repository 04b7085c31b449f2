import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { setUnreadCount } from '../../lib/dom/page-title.ts'
import { useIdle } from '../../lib/dom/use-idle.ts'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'
import type { BellState } from '../../ui/shell/bell-button.tsx'
import { countShownUnread } from './notifications.model.ts'
import { keepFirstPage, notificationsQuery } from './notifications.queries.ts'
import { useCountForCurrentView } from './use-current-view.ts'

const NotificationsPanel = lazyWithRetry(() => import('./notifications-panel.tsx'))

/** Returns the notification bell of the shell and the panel it opens; nothing without a viewer. */
export function useNotificationBell(viewer: Viewer | null): {
  bell: BellState | undefined
  panel: ReactNode
} {
  const isIdle = useIdle()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const isNeeded = viewer !== null && (isIdle || isOpen)
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: isNeeded })
  const [firstPage] = data?.pages ?? []
  const unread = useCountForCurrentView((view) =>
    firstPage && isNeeded ? countShownUnread(firstPage.unread, firstPage.items, view) : 0,
  )
  useEffect(() => setUnreadCount(unread), [unread])
  useEffect(() => () => setUnreadCount(0), [])

  if (!viewer) return { bell: undefined, panel: null }
  const close = () => {
    setOpen(false)
    keepFirstPage(queryClient)
  }
  return {
    bell: { unread, isOpen, onOpen: () => setOpen(true) },
    panel: isNeeded && (
      <Suspense>
        <NotificationsPanel role={viewer.role} isOpen={isOpen} unread={unread} onClose={close} />
      </Suspense>
    ),
  }
}
