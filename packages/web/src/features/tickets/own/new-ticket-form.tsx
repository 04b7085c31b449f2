import { TICKET_INCOMPLETE } from '@capstone/contract/tickets/tickets.constants'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { PRIORITY_CHOICES } from '../tickets.messages.ts'
import classes from './new-ticket.module.css'
import type { NewTicketDraft } from './new-ticket.queries.ts'

export const NEW_TICKET_FORM_ID = 'new-ticket-form'

export interface NewTicketFormProps<Type extends string> {
  readonly draft: NewTicketDraft<Type>
  readonly types: readonly { readonly value: string; readonly label: string }[]
}

const SELECT = {
  rightSection: <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />,
  rightSectionPointerEvents: 'none',
  required: true,
} as const

/** The fields of a new ticket. Spec 1 §5, Spec 2 §5. */
export function NewTicketForm<Type extends string>({ draft, types }: NewTicketFormProps<Type>) {
  const { form, submit } = draft
  /** The sentence for both is said once, beside the button; the fields then only show their red edge. */
  const propsOf = (field: 'subject' | 'message') => {
    const props = form.getInputProps(field)
    return { ...props, error: props.error === TICKET_INCOMPLETE ? true : props.error }
  }
  return (
    <form id={NEW_TICKET_FORM_ID} className={classes.form} onSubmit={submit} noValidate>
      <TextInput label="Subject" required data-autofocus autoComplete="off" {...propsOf('subject')} />
      <Textarea
        label="Message"
        description="What happened, and what you expected. Names of projects and files help."
        required
        autosize
        minRows={5}
        maxRows={14}
        {...propsOf('message')}
      />
      <div className={classes.pair}>
        <NativeSelect label="Type" data={[...types]} {...SELECT} {...form.getInputProps('type')} />
        <NativeSelect
          label="Priority"
          data={PRIORITY_CHOICES}
          {...SELECT}
          {...form.getInputProps('priority')}
        />
      </div>
    </form>
  )
}
