import { MINUTE_MS } from '@capstone/contract/base.constants'
import { useQuery } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'

/** Returns the number of unread messages, 0 until known. Live events invalidate it. */
export function useUnreadMessages(isEnabled: boolean): number {
  const { data } = useQuery(calls.chat.countUnread.queryOptions({ enabled: isEnabled, staleTime: MINUTE_MS }))
  return data?.messages ?? 0
}
