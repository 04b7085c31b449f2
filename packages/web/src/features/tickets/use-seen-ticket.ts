import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useAttention } from '../../lib/dom/use-attention.ts'
import { useSeeTicket } from './ticket-acts.queries.ts'
import type { TicketKind } from './tickets.messages.ts'

type Asked = Pick<
  UseQueryResult<{ readonly id: string; readonly hasNews: boolean }>,
  'data' | 'dataUpdatedAt'
>

/**
 * Says that one has seen what one was told of an open ticket, once one looks at it. What is only loaded, for a link under
 * the pointer or in a tab that nobody looks at, has not been seen: the bell goes on ringing, and the mail goes out.
 */
export function useSeenTicket(
  kind: TicketKind,
  isOpen: boolean,
  { data: ticket, dataUpdatedAt }: Asked,
): void {
  const isAttended = useAttention()
  const { mutate } = useSeeTicket(kind)
  const see = useEffectEvent(mutate)
  const newsId = isOpen && isAttended && ticket?.hasNews ? ticket.id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: news of the same ticket may have come since.
  useEffect(() => {
    if (newsId) see(newsId)
  }, [newsId, dataUpdatedAt])
}
