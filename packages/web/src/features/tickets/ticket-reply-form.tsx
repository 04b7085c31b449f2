import { TICKET_MESSAGE_MAX_LENGTH } from '@capstone/contract/tickets/tickets.constants'
import { Button, Group, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import { validateLength } from '../../lib/text/validate-length.ts'
import { BusyButton } from '../../ui/buttons/busy-button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import classes from './ticket-dialog.module.css'
import type { TicketKind } from './tickets.messages.ts'
import { type ReplyTarget, useReplyDraft } from './use-reply-draft.ts'

export interface TicketReplyFormProps {
  readonly kind: TicketKind
  readonly ticket: ReplyTarget
  readonly placeholder: string
  readonly onSent: () => void
  readonly onCancel: () => void
  /** The result of the last action, shown above the box. */
  readonly feedback?: ReactNode
  /** More buttons, on the left. */
  readonly actions?: ReactNode
}

/** A reply form that keeps its text until the server has accepted it. Give it the ticket's id as `key`. */
export function TicketReplyForm(props: TicketReplyFormProps) {
  const { kind, ticket, placeholder, onSent, onCancel, feedback, actions } = props
  const draft = useReplyDraft(kind, ticket, onSent)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const lengthError = validateLength(draft.text, TICKET_MESSAGE_MAX_LENGTH)
  // Resolving the ticket removes this form, and with it the button that had the focus.
  useFocusFallback(form)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (lengthError) field.current?.focus()
    else draft.send()
  }
  return (
    <form ref={form} className={classes.reply} onSubmit={send} aria-label="Reply" data-screen-only>
      {feedback}
      {draft.problem && <Alert kind="error">{draft.problem}</Alert>}
      <Textarea
        ref={field}
        label="Your reply"
        placeholder={placeholder}
        rows={4}
        readOnly={draft.isPending}
        value={draft.text}
        error={lengthError}
        onChange={(event) => draft.changeText(event.currentTarget.value)}
      />
      <Group gap="xs" justify="flex-end">
        {actions && (
          <Group gap="xs" mr="auto">
            {actions}
          </Group>
        )}
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={draft.isPending} disabled={draft.isBlank}>
          Send Reply
        </BusyButton>
      </Group>
    </form>
  )
}
