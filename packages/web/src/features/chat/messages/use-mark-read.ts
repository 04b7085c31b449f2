import type { MessagePage } from '@capstone/contract/chat/chat.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTabFocused } from '../../../lib/dom/use-tab-focused.ts'
import { calls } from '../../../lib/http/api.ts'
import { messagesQuery, unreadQuery } from '../chat.queries.ts'
import { coalesce } from './coalesce.ts'
import { firstUnreadOf } from './messages.model.ts'

/**
 * Marks messages as read up to number `seen` while the tab has the focus. Positions reached during a request are sent
 * in one more request after it.
 */
export function useMarkRead(threadId: string, page: MessagePage | undefined, seen: number): void {
  const client = useQueryClient()
  const isTabFocused = useTabFocused()
  const { mutateAsync } = useMutation(
    calls.chat.markRead.mutationOptions({
      onSuccess: ({ ownReadNumber }) => {
        client.setQueryData(
          messagesQuery(threadId).queryKey,
          (cached) => cached && { ...cached, ownReadNumber: Math.max(cached.ownReadNumber, ownReadNumber) },
        )
        void client.invalidateQueries({ queryKey: calls.chat.listThreads.key() })
        void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
      },
    }),
  )
  const firstUnread = page ? firstUnreadOf(page) : null
  const isUnread = firstUnread !== null && firstUnread <= seen
  const seenRef = useRef(seen)
  const [mark] = useState(() =>
    coalesce(async (id) => {
      // A failed request is repeated with the next message seen, or when the tab regains the focus.
      await Promise.allSettled([mutateAsync({ threadId: id, number: seenRef.current })])
    }),
  )
  useEffect(() => {
    seenRef.current = seen
    if (isTabFocused && isUnread) mark(threadId).catch(reportError)
  }, [isTabFocused, isUnread, seen, mark, threadId])
}
