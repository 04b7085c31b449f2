import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useCalm } from '../../lib/dom/use-calm.ts'
import { tellUnreadCount } from '../../lib/text/page-title.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { ShellBell } from '../../ui/shell/bell-button.tsx'
import { keepFirstPage, notificationsQuery } from './bell.queries.ts'
import { shownUnread } from './bell.values.ts'
import { useLooking } from './use-looking.ts'

const BellView = lazyPart(() => import('./bell-view.tsx'))

/** The bell of the shell, and what opens by it; nothing for somebody who can be told nothing yet. */
export function useBell(viewer: Viewer | null): { bell: ShellBell | undefined; panel: ReactNode } {
  const isCalm = useCalm()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const looking = useLooking()
  const isAsked = viewer !== null && (isCalm || isOpen)
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: isAsked })
  const [newest] = data?.pages ?? []
  const unread = newest && isAsked ? shownUnread(newest.unread, newest.items, looking) : 0
  useEffect(() => tellUnreadCount(unread), [unread])
  useEffect(() => () => tellUnreadCount(0), [])

  if (!viewer) return { bell: undefined, panel: null }
  const close = () => {
    setOpen(false)
    keepFirstPage(queryClient)
  }
  return {
    bell: { unread, isOpen, onOpen: () => setOpen(true) },
    panel: isAsked && (
      <Suspense>
        <BellView role={viewer.role} isOpen={isOpen} looking={looking} unread={unread} onClose={close} />
      </Suspense>
    ),
  }
}
