import type { TicketReply } from '@capstone/contract/tickets/tickets.schemas'
import { useEffect, useEffectEvent } from 'react'
import { errorText } from '../../lib/http/error-text.ts'
import { useStoredIdempotentId } from '../../lib/http/idempotent-id.ts'
import type { DraftKey } from '../../lib/session/draft-key.ts'
import { useDraft, useDraftStore } from '../../lib/session/use-draft.ts'
import { useSendReply } from './ticket-actions.queries.ts'
import { TICKET_REPLY_FAILED, type TicketKind } from './tickets.messages.ts'

/** The ticket to reply to, as the viewer sees it. */
export interface ReplyTarget {
  readonly id: string
  readonly conversation: readonly TicketReply[]
}

/** The storage key of a reply draft. */
export const draftKeyOf = (ticketId: string): DraftKey => ['ticket-reply', ticketId]

/**
 * Holds the draft of a reply and sends it. The same text keeps its id until it was sent, so retries send it once. The
 * draft is kept until the server has accepted it, even if the dialog is closed. The request contains the last reply
 * shown: if somebody else has replied since, the server refuses and the new reply is shown.
 */
export function useReplyDraft(kind: TicketKind, ticket: ReplyTarget, onSent: () => void) {
  const draftKey = draftKeyOf(ticket.id)
  const [storedDraft, storeDraft] = useDraft(draftKey)
  const draftStore = useDraftStore()(draftKey)
  const { idOf, forget } = useStoredIdempotentId(draftKey)
  const text = storedDraft ?? ''

  /** Clears the draft, unless its text has changed since it was sent. Returns whether it did. */
  const clearSent = (sent: Pick<TicketReply, 'message'>) => {
    // Read from the store: this form may be closed by now, and the draft be changed in another one.
    if (draftStore.read()?.trim() !== sent.message) return false
    storeDraft(null)
    forget()
    return true
  }
  const { mutate, isPending, error, variables, reset } = useSendReply(kind, clearSent)

  // A request that seemed to fail may have succeeded.
  const arrivedReply = ticket.conversation.find((reply) => reply.id === variables?.id)
  const finishArrived = useEffectEvent(() => {
    if (!arrivedReply) return
    reset()
    if (clearSent(arrivedReply)) onSent()
  })
  const hasArrivedDespiteError = arrivedReply !== undefined && error !== null
  useEffect(() => {
    if (hasArrivedDespiteError) finishArrived()
  }, [hasArrivedDespiteError])
  const message = text.trim()
  const isBlank = message === ''
  const send = () => {
    if (isBlank) return
    const lastSeenReplyId = ticket.conversation.at(-1)?.id ?? null
    mutate({ id: idOf(message), ticketId: ticket.id, message, lastSeenReplyId }, { onSuccess: onSent })
  }
  return {
    text,
    changeText: (changed: string) => {
      storeDraft(changed)
      if (changed === '') forget()
    },
    send,
    isBlank,
    isPending,
    problem: error && !isPending ? errorText(error, TICKET_REPLY_FAILED) : null,
  }
}
