import { SUMMARY_MAX_AGE_MS } from '@capstone/contract/dashboards/dashboards.constants'
import type {
  InstructorTicketTransition,
  NewReply,
  TicketReply,
} from '@capstone/contract/tickets/tickets.schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../lib/http/api.ts'
import { refusalCode } from '../../lib/http/error-text.ts'
import { invalidateDashboards } from '../../lib/http/invalidate-dashboards.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import type { TicketKind } from './tickets.messages.ts'
import { instructorTicketQuery, ticketQuery } from './tickets.queries.ts'

/** Has tickets asked for anew, and what counts them; once more when the counters were counted anew. */
function refetchTickets(queryClient: QueryClient): Promise<void> {
  invalidateDashboards(queryClient)
  const ask = () => queryClient.invalidateQueries({ queryKey: calls.tickets.key() })
  setTimeout(() => void ask(), SUMMARY_MAX_AGE_MS)
  return ask()
}

type Conversation = { readonly conversation: readonly TicketReply[] }

const withReply =
  (reply: TicketReply) =>
  <Thread extends Conversation>(thread: Thread | undefined): Thread | undefined =>
    thread?.conversation.every(({ id }) => id !== reply.id)
      ? { ...thread, conversation: [...thread.conversation, reply] }
      : thread

/**
 * Sends a reply to a ticket; the same id twice is one reply. It is shown at once. Refused, the ticket is there as it is
 * now when the refusal is said: somebody else may have replied or resolved it.
 */
export function useSendReply(kind: TicketKind) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (reply: NewReply) =>
      kind === 'student' ? api.tickets.replyToTicket(reply) : api.tickets.replyToInstructorTicket(reply),
    onSuccess: (reply, { ticketId }) => {
      if (kind === 'student') queryClient.setQueryData(ticketQuery(ticketId).queryKey, withReply(reply))
      else queryClient.setQueryData(instructorTicketQuery(ticketId).queryKey, withReply(reply))
    },
    onSettled: (_reply, error) => {
      const asked = refetchTickets(queryClient)
      return refusalCode(error) ? asked : undefined
    },
  })
}

/** Says that one looks at a ticket: what one was told of it is neither new nor mailed any more. It is asked for anew then. */
export function useMarkTicketSeen(kind: TicketKind) {
  const queryClient = useQueryClient()
  return useSingleMutation<unknown, string>({
    mutationFn: (id) =>
      kind === 'student'
        ? api.tickets.readTicket({ id, isSeen: true })
        : api.tickets.readInstructorTicket({ id, isSeen: true }),
    onSuccess: (_ticket, id) => {
      const { queryKey } = kind === 'student' ? ticketQuery(id) : instructorTicketQuery(id)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** How somebody who answers a ticket transitions it on, from the state they saw. */
export type TicketTransition = InstructorTicketTransition

/** Moves a ticket on; a student's can only be resolved. Refused or not, tickets are asked for anew. */
export function useTransitionTicket(kind: TicketKind) {
  const queryClient = useQueryClient()
  return useSingleMutation<unknown, TicketTransition>({
    mutationFn: (move) =>
      kind === 'student'
        ? api.tickets.resolveTicket({ id: move.id })
        : api.tickets.transitionInstructorTicket(move),
    onSettled: () => void refetchTickets(queryClient),
  })
}

/** Reopens one's own ticket. */
export function useReopenTicket(kind: TicketKind) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (ticket: { readonly id: string }) =>
      kind === 'student' ? api.tickets.reopenTicket(ticket) : api.tickets.reopenInstructorTicket(ticket),
    onSettled: () => void refetchTickets(queryClient),
  })
}
