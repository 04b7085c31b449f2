import { SUMMARY_MAX_AGE_MS } from '@capstone/contract/dashboards/dashboards.constants'
import type {
  InstructorTicketTransition,
  NewReply,
  TicketReply,
} from '@capstone/contract/tickets/tickets.schemas'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '../../lib/http/api.ts'
import { refusalCode } from '../../lib/http/error-text.ts'
import { invalidateDashboards } from '../../lib/http/invalidate-dashboards.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import type { TicketKind } from './tickets.messages.ts'
import { instructorTicketQuery, ticketQuery } from './tickets.queries.ts'

/** Refetches tickets and dashboards, then tickets again once the server's cached counts have expired. */
function refetchTickets(queryClient: QueryClient): Promise<void> {
  invalidateDashboards(queryClient)
  const refetch = () => queryClient.invalidateQueries({ queryKey: calls.tickets.key() })
  setTimeout(() => void refetch(), SUMMARY_MAX_AGE_MS)
  return refetch()
}

type Conversation = { readonly conversation: readonly TicketReply[] }

const withReply =
  (reply: TicketReply) =>
  <Ticket extends Conversation>(ticket: Ticket | undefined): Ticket | undefined =>
    ticket?.conversation.every(({ id }) => id !== reply.id)
      ? { ...ticket, conversation: [...ticket.conversation, reply] }
      : ticket

/**
 * Sends a reply to a ticket, and shows it once the server has accepted it. Idempotent by reply id. After a refusal the
 * mutation is pending until the ticket is refetched, since somebody else may have replied to it or resolved it. Calls
 * `onSent` also when the form was closed before the answer.
 */
export function useSendReply(kind: TicketKind, onSent: (reply: TicketReply) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (reply: NewReply) =>
      kind === 'student' ? api.tickets.replyToTicket(reply) : api.tickets.replyToInstructorTicket(reply),
    onSuccess: (reply, { ticketId }) => {
      if (kind === 'student') queryClient.setQueryData(ticketQuery(ticketId).queryKey, withReply(reply))
      else queryClient.setQueryData(instructorTicketQuery(ticketId).queryKey, withReply(reply))
      onSent(reply)
    },
    onSettled: (_reply, error) => {
      const refetching = refetchTickets(queryClient)
      return refusalCode(error) ? refetching : undefined
    },
  })
}

/**
 * Marks the viewer's notification of a ticket read, and refetches the ticket. Several may be under way: another ticket
 * can be opened before the answer.
 */
export function useMarkTicketRead(kind: TicketKind) {
  const queryClient = useQueryClient()
  return useMutation<unknown, Error, string>({
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

/** A change of a ticket's status, from the status and after the replies the viewer saw. */
export type TicketTransition = InstructorTicketTransition

/** Changes a ticket's status; a student's can only be resolved. Also refetches tickets after a refusal. */
export function useTransitionTicket(kind: TicketKind) {
  const queryClient = useQueryClient()
  return useSingleMutation<unknown, TicketTransition>({
    mutationFn: (transition) =>
      kind === 'student'
        ? api.tickets.resolveTicket(transition)
        : api.tickets.transitionInstructorTicket(transition),
    onSettled: () => void refetchTickets(queryClient),
  })
}

/** Reopens the viewer's own ticket. */
export function useReopenTicket(kind: TicketKind) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (ticket: { readonly id: string }) =>
      kind === 'student' ? api.tickets.reopenTicket(ticket) : api.tickets.reopenInstructorTicket(ticket),
    onSettled: () => void refetchTickets(queryClient),
  })
}
