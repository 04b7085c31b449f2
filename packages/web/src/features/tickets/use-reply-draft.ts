import type { TicketReply } from '@capstone/contract/tickets/tickets.schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '../../lib/http/error-text.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { useSendReply } from './ticket-actions.queries.ts'
import { TICKET_REPLY_FAILED, type TicketKind } from './tickets.messages.ts'

/** The ticket to reply to, as the viewer sees it. */
export interface ReplyTarget {
  readonly id: string
  readonly conversation: readonly TicketReply[]
}

/** The storage key of a reply draft. */
export const draftKeyOf = (ticketId: string) => ['ticket-reply', ticketId]

/**
 * Holds the draft of a reply and sends it. Retries use the same id, so the reply is sent once. The draft is kept until
 * the server has accepted it, even if the dialog is closed. The request contains the last reply shown: if somebody
 * else has replied since, the server refuses and the new reply is shown.
 */
export function useReplyDraft(kind: TicketKind, ticket: ReplyTarget, onSent: () => void) {
  const [storedDraft, storeDraft] = useDraft(draftKeyOf(ticket.id))
  const text = storedDraft ?? ''
  const [id, setId] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error, reset } = useSendReply(kind)

  const finish = (sent: Pick<TicketReply, 'message'>) => {
    setId(crypto.randomUUID())
    reset()
    // A request that seemed to fail may have succeeded, and the text may have changed since.
    if (text.trim() !== sent.message) return
    storeDraft('')
    onSent()
  }
  const arrived = ticket.conversation.find((reply) => reply.id === id)
  const finishArrived = useEffectEvent(() => {
    if (arrived) finish(arrived)
  })
  const arrivedDespiteError = arrived !== undefined && error !== null
  useEffect(() => {
    if (arrivedDespiteError) finishArrived()
  }, [arrivedDespiteError])
  const isBlank = text.trim() === ''
  const send = () => {
    if (isBlank) return
    const lastSeenReplyId = ticket.conversation.at(-1)?.id ?? null
    mutate({ id, ticketId: ticket.id, message: text, lastSeenReplyId }, { onSuccess: finish })
  }
  return {
    text,
    changeText: storeDraft,
    send,
    isBlank,
    isPending,
    problem: error && !isPending ? errorText(error, TICKET_REPLY_FAILED) : null,
  }
}
