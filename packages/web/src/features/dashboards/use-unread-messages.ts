import { useQuery } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'

/** How many messages one has not read, once `isAsked`; 0 until that is known. It is asked again only when events say so. */
export function useUnread(isAsked: boolean): number {
  const { data } = useQuery(
    calls.chat.countUnread.queryOptions({ enabled: isAsked, staleTime: Number.POSITIVE_INFINITY }),
  )
  return data?.messages ?? 0
}
