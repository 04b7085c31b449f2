import type { InstructorTicketStatus } from '@capstone/contract/tickets/tickets.constants'
import { Box } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLastDefined } from '../../lib/dom/use-last-defined.ts'
import { errorText, refusalCode } from '../../lib/http/error-text.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { useFeedbackMessage } from '../../ui/feedback/use-feedback-message.tsx'
import { type TicketTransition, useTransitionTicket } from './ticket-actions.queries.ts'
import {
  endSentence,
  RESOLVE_CONSEQUENCE,
  RESOLVE_QUESTION,
  subjectOf,
  TICKET_STATUS_FAILED,
  type TicketKind,
  TRANSITION_TEXTS,
} from './tickets.messages.ts'

/** A ticket as the viewer saw it before a transition. */
export interface TransitionTarget {
  readonly id: string
  readonly subject: string
  readonly status: InstructorTicketStatus
  readonly replies: number
}

/**
 * Returns the transitions of a ticket for those who answer it: `transition` runs at once, `resolve` asks for
 * confirmation first, because only the sender can reopen it. Results and refusals are shown as feedback; a resolution
 * that fails otherwise is shown in the confirmation and can be retried. `confirmDialog` is that confirmation; while
 * `isConfirming`, nothing around it may close. While `isPending`, no other transition can start.
 */
export function useTicketTransitions(kind: TicketKind, openId: string | undefined, feedback: FeedbackHandle) {
  const { mutate, isPending, error, reset } = useTransitionTicket(kind)
  const [resolving, setResolving] = useState<TransitionTarget | null>(null)
  const shownTicket = useLastDefined(resolving ?? undefined)
  // The browser's Back button closes the ticket, so its confirmation must close too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the open ticket changes.
  useEffect(() => setResolving(null), [openId])

  const run = (transition: TicketTransition, keepsConfirmationOpen: (refused: Error) => boolean) =>
    mutate(transition, {
      onSuccess: () => {
        setResolving(null)
        feedback.show('success', TRANSITION_TEXTS[transition.to].done)
      },
      onError: (refused) => {
        if (keepsConfirmationOpen(refused)) return
        setResolving(null)
        reset()
        feedback.show('error', errorText(refused, TICKET_STATUS_FAILED))
      },
    })
  const transition = ({ id, status, replies }: TransitionTarget, to: TicketTransition['to']) => {
    feedback.clear()
    run({ id, from: status, to, seenReplies: replies }, () => false)
  }
  const resolve = (ticket: TransitionTarget) => {
    feedback.clear()
    reset()
    setResolving(ticket)
  }
  const confirm = () => {
    if (!resolving) return
    // A refusal means that the ticket has changed: retrying is of no use.
    const { id, status, replies } = resolving
    run({ id, from: status, to: 'resolved', seenReplies: replies }, (refused) => !refusalCode(refused))
  }
  const confirmDialog = (
    <ConfirmDialog
      opened={resolving !== null}
      title={RESOLVE_QUESTION}
      confirm={TRANSITION_TEXTS.resolved.label}
      danger={false}
      busy={isPending}
      error={error ? errorText(error, TICKET_STATUS_FAILED) : undefined}
      onConfirm={confirm}
      onClose={() => setResolving(null)}
    >
      <p style={{ overflowWrap: 'anywhere' }}>
        {shownTicket && (
          <Box component="strong" fw={550}>
            {endSentence(subjectOf(kind, shownTicket))}
          </Box>
        )}{' '}
        {RESOLVE_CONSEQUENCE}
      </p>
    </ConfirmDialog>
  )
  return { transition, resolve, isPending, isConfirming: resolving !== null, confirmDialog }
}

type FeedbackHandle = Pick<ReturnType<typeof useFeedbackMessage>, 'show' | 'clear'>
