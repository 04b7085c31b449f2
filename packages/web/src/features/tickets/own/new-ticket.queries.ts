import {
  DEFAULT_TICKET_PRIORITY,
  type InstructorTicketType,
  TICKET_INCOMPLETE,
  type TicketPriority,
  type TicketType,
} from '@capstone/contract/tickets/tickets.constants'
import { newTicketSchema } from '@capstone/contract/tickets/tickets.schemas'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { errorText, fieldIssues } from '../../../lib/http/error-text.ts'
import { useStoredIdempotentId } from '../../../lib/http/idempotent-id.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useFormDraft } from '../../../lib/session/use-draft.ts'
import { errorsByField } from '../../../lib/text/errors-by-field.ts'
import { TICKET_SUBMIT_FAILED } from './new-ticket.messages.ts'

/** The values of the form; `Type` is one of the types its sender can choose. */
type NewTicketValues<Type extends string> = {
  readonly subject: string
  readonly message: string
  readonly type: Type
  readonly priority: TicketPriority
}

/** The initial values. */
export const emptyTicket = <Type extends string>(type: Type): NewTicketValues<Type> => ({
  subject: '',
  message: '',
  type,
  priority: DEFAULT_TICKET_PRIORITY,
})

// Students' and instructors' tickets have the same text fields; type and priority come from fixed lists.
const textSchema = newTicketSchema.pick({ subject: true, message: true })

/** Returns the errors by field; empty when the ticket can be sent. */
export const findTicketErrors = (values: NewTicketValues<string>): Record<string, string> =>
  errorsByField(textSchema.safeParse(values))

/** Whether the form contains text; type and priority alone are not worth a warning about unsaved changes. */
export const hasText = ({ subject, message }: NewTicketValues<string>) => `${subject}${message}`.trim() !== ''

/** A mutation that sends a ticket, idempotent by its id. */
export interface TicketSubmission<Type extends string> {
  readonly send: (
    ticket: NewTicketValues<Type> & { readonly id: string },
    callbacks: { readonly onSuccess: () => void; readonly onError: (error: Error) => void },
  ) => void
  readonly isPending: boolean
}

/** Sends a student's ticket. */
export function useOpenTicket(): TicketSubmission<TicketType> {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation(
    calls.tickets.openTicket.mutationOptions({
      // Also after an error: the ticket may have been created even though the response was lost.
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: calls.tickets.listOwnTickets.key() })
      },
    }),
  )
  return { send: mutate, isPending }
}

/** Sends an instructor's ticket. */
export function useOpenInstructorTicket(): TicketSubmission<InstructorTicketType> {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation(
    calls.tickets.openInstructorTicket.mutationOptions({
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: calls.tickets.listOwnInstructorTickets.key() })
      },
    }),
  )
  return { send: mutate, isPending }
}

const DRAFT: DraftKey = ['new ticket']

/** Holds the form of a new ticket and submits it. */
export function useNewTicket<Type extends string>(
  defaultType: Type,
  { send, isPending }: TicketSubmission<Type>,
  onSubmitted: () => void,
) {
  const { idOf, forget } = useStoredIdempotentId(DRAFT)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isSubmitted = useRef(false)
  const form = useForm<NewTicketValues<Type>>({
    initialValues: emptyTicket(defaultType),
    validate: findTicketErrors,
  })
  const { clearDraft } = useFormDraft(form, DRAFT, ['subject', 'message', 'type', 'priority'])
  const discard = () => {
    clearDraft()
    forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitted.current) return
    setRefusal(null)
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      const [first] = Object.keys(errors)
      if (first) form.getInputNode(first)?.focus()
      return
    }
    const values = form.getValues()
    send(
      { ...values, id: idOf(values) },
      {
        onSuccess: () => {
          isSubmitted.current = true
          discard()
          onSubmitted()
        },
        onError: (error) => {
          for (const { field, message } of fieldIssues(error)) form.setFieldError(field, message)
          setRefusal(errorText(error, TICKET_SUBMIT_FAILED))
        },
      },
    )
  }
  const isIncomplete = Object.values(form.errors).includes(TICKET_INCOMPLETE)
  return {
    form,
    submit,
    isPending,
    problem: refusal ?? (isIncomplete ? TICKET_INCOMPLETE : null),
    isUnsaved: () => !isSubmitted.current && hasText(form.getValues()),
    discard,
  }
}

export type NewTicketDraft<Type extends string> = ReturnType<typeof useNewTicket<Type>>
