import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { setUnreadCount } from '../../lib/dom/page-title.ts'
import { useIdle } from '../../lib/dom/use-idle.ts'
import { useTabFocused } from '../../lib/dom/use-tab-focused.ts'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'
import type { BellState } from '../../ui/shell/bell-button.tsx'
import { type CurrentView, countShownUnread } from './notifications.model.ts'
import { keepFirstPage, notificationsQuery } from './notifications.queries.ts'

const NotificationsPanel = lazyWithRetry(() => import('./notifications-panel.tsx'))

/** Returns the notification bell of the shell and the panel it opens; nothing while signed out. */
export function useNotificationBell(viewer: Viewer | null): {
  bell: BellState | undefined
  panel: ReactNode
} {
  const isIdle = useIdle()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const view = useCurrentView()
  const isNeeded = viewer !== null && (isIdle || isOpen)
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: isNeeded })
  const [newest] = data?.pages ?? []
  const unread = newest && isNeeded ? countShownUnread(newest.unread, newest.items, view) : 0
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
        <NotificationsPanel role={viewer.role} isOpen={isOpen} view={view} unread={unread} onClose={close} />
      </Suspense>
    ),
  }
}

/** Returns what the user is viewing. */
function useCurrentView(): CurrentView {
  const isTabFocused = useTabFocused()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const project = useRouterState({ select: ({ location }) => location.search.project })
  const ticket = useRouterState({ select: ({ location }) => location.search.ticket })
  return { pathname, project, ticket, isTabFocused }
}
