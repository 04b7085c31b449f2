import type { InstructorTicket, Ticket } from '@capstone/contract/tickets/tickets.schemas'
import { Box, Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { shortTicketId } from '../../../lib/text/formats.ts'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { TicketRow } from '../ticket-row.tsx'
import {
  NO_TICKETS,
  NO_TICKETS_MATCH,
  SUPPORT_TEAM,
  TICKETS_FAILED,
  type TicketKind,
} from '../tickets.messages.ts'
import { TicketsLayout, type TicketsLayoutProps } from '../tickets-layout.tsx'
import type { NewTicketDialogProps } from './new-ticket-dialog.tsx'
import { OWN_TICKETS_EMPTY } from './own-tickets.messages.ts'

export interface OwnTicketsLayoutProps<Item extends Ticket | InstructorTicket>
  extends Pick<TicketsLayoutProps<Item>, 'kind' | 'title' | 'about' | 'query' | 'filters' | 'onFilter'> {
  /** Called when a ticket is opened from the list. */
  readonly onOpen: () => void
  /** Defined if a link (`?new=true`) asks for the form for a new ticket; called when it has opened. */
  readonly onOpenedFromLink: (() => void) | undefined
  /** The message after a ticket was sent. */
  readonly submittedMessage: string
  /** Renders the form for a new ticket. */
  readonly renderNewTicket: (props: NewTicketDialogProps) => ReactNode
}

type FormState = { readonly openCount: number; readonly opened: boolean }

/** A screen of the viewer's own tickets: counts, filters, the list, and a form for a new ticket. */
export function OwnTicketsLayout<Item extends Ticket | InstructorTicket>(props: OwnTicketsLayoutProps<Item>) {
  const { onOpen, onOpenedFromLink, submittedMessage, renderNewTicket, ...frame } = props
  // Each new ticket gets a fresh form.
  const [form, setForm] = useState<FormState | null>(null)
  const newButton = useRef<HTMLButtonElement>(null)
  const { show, clear, banner } = useFeedbackMessage({ scrollTo: 'nearest' })
  const openForm = () => {
    clear()
    setForm((before) => ({ openCount: (before?.openCount ?? 0) + 1, opened: true }))
  }
  const openNew = useEffectEvent(() => {
    openForm()
    onOpenedFromLink?.()
  })
  const isFormLinked = onOpenedFromLink !== undefined
  useEffect(() => {
    if (isFormLinked) openNew()
  }, [isFormLinked])
  const close = () => setForm((current) => current && { ...current, opened: false })
  const finish = () => {
    close()
    show('success', submittedMessage)
  }
  return (
    <>
      <TicketsLayout
        {...frame}
        searchLabel="Search subject, message"
        defaultSort="answered"
        actions={<NewTicketButton ref={newButton} onClick={openForm} />}
        feedback={banner}
        failed={TICKETS_FAILED}
        empty={{
          title: NO_TICKETS,
          text: OWN_TICKETS_EMPTY[frame.kind],
          buttons: <NewTicketButton variant="default" onClick={openForm} />,
        }}
        none={NO_TICKETS_MATCH}
      >
        {(ticket) => <OwnTicketRow key={ticket.id} kind={frame.kind} ticket={ticket} onOpen={onOpen} />}
      </TicketsLayout>
      {form && (
        <Suspense key={form.openCount}>
          {renderNewTicket({
            opened: form.opened,
            focusFallback: newButton,
            onClose: close,
            onSubmitted: finish,
          })}
        </Suspense>
      )}
    </>
  )
}

type NewTicketButtonProps = Pick<ButtonProps, 'variant'> & {
  readonly ref?: RefObject<HTMLButtonElement | null>
  readonly onClick: () => void
}

/** Opens the form for a new ticket. In an empty list it unmounts once a ticket exists, and passes the focus on. */
function NewTicketButton({ ref, variant = 'filled', onClick }: NewTicketButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  const button = ref ?? own
  useFocusFallback(button)
  return (
    <Button
      ref={button}
      variant={variant}
      leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
      onClick={onClick}
    >
      New Ticket
    </Button>
  )
}

interface OwnTicketRowProps {
  readonly kind: TicketKind
  readonly ticket: Ticket | InstructorTicket
  readonly onOpen: () => void
}

/** The viewer's own ticket: its status, its receiver, the start of its text, and a button to open it. */
function OwnTicketRow({ kind, ticket, onOpen }: OwnTicketRowProps) {
  const { id, receiver } = ticket
  return (
    <TicketRow
      kind={kind}
      ticket={ticket}
      facts={[
        <Box key="receiver" component="span" fw={500} c="var(--ink-2)">
          to {receiver?.name ?? SUPPORT_TEAM}
        </Box>,
        kind === 'instructor' && receiver?.email,
        `Ticket ${shortTicketId(id)}`,
      ]}
      isReceived={false}
      onOpen={onOpen}
      menu={[]}
    />
  )
}
