import { TICKET_INCOMPLETE } from '@capstone/contract/tickets/tickets.constants'
import { Button, Flex, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { PRIORITY_CHOICES } from '../tickets.messages.ts'
import { MISSING_FIELD, TICKET_DISCARD_CONSEQUENCE } from './new-ticket.messages.ts'
import { type NewTicketDraft, type TicketSubmission, useNewTicket } from './new-ticket.queries.ts'

export interface NewTicketDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Receives the focus when the dialog closes along with its confirmation. */
  readonly focusFallback: RefObject<HTMLElement | null>
  /** Called once the ticket is sent; the dialog should close. */
  readonly onSubmitted: () => void
}

type TicketKindDialogProps<Type extends string> = NewTicketDialogProps &
  Pick<NewTicketFormProps<Type>, 'types' | 'receiver'> & {
    readonly defaultType: Type
    readonly submission: TicketSubmission<Type>
  }

/** A dialog to write and send a ticket of either kind; asks for confirmation before discarding it. */
export function NewTicketDialog<Type extends string>(props: TicketKindDialogProps<Type>) {
  const { opened, onClose, focusFallback, onSubmitted, types, receiver, defaultType, submission } = props
  const draft = useNewTicket(defaultType, submission, onSubmitted)
  const unsaved = useUnsaved({
    hasChanges: draft.isUnsaved,
    opened,
    isBusy: draft.isPending,
    onClose: () => {
      // A form without text closes without a question. Its type and priority would otherwise reappear in the next one.
      draft.discard()
      onClose()
    },
    onDiscard: draft.discard,
  })
  return (
    <>
      <DetailDialog
        opened={unsaved.isShown}
        onClose={unsaved.close}
        title="New Ticket"
        footer={
          <Actions
            focusFallback={focusFallback}
            problem={draft.problem}
            isPending={draft.isPending}
            onCancel={unsaved.close}
          />
        }
      >
        <NewTicketForm draft={draft} types={types} receiver={receiver} />
      </DetailDialog>
      <UnsavedDialog unsaved={unsaved} title="Close without sending?" confirm="Discard ticket">
        {TICKET_DISCARD_CONSEQUENCE}
      </UnsavedDialog>
    </>
  )
}

type ActionsProps = Pick<NewTicketDialogProps, 'focusFallback'> & {
  readonly problem: string | null
  readonly isPending: boolean
  readonly onCancel: () => void
}

function Actions({ focusFallback, problem, isPending, onCancel }: ActionsProps) {
  const actions = useRef<HTMLDivElement>(null)
  useFocusFallback(actions, focusFallback)
  return (
    <Stack ref={actions} gap="sm" flex={1} miw={0}>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Group gap="xs" justify="flex-end">
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" form={NEW_TICKET_FORM_ID} busy={isPending}>
          Submit Ticket
        </BusyButton>
      </Group>
    </Stack>
  )
}

const NEW_TICKET_FORM_ID = 'new-ticket-form'

interface NewTicketFormProps<Type extends string> {
  readonly draft: NewTicketDraft<Type>
  readonly types: readonly { readonly value: string; readonly label: string }[]
  /** Says who gets the ticket; undefined while it is not known. */
  readonly receiver: string | undefined
}

/** The fields of a new ticket. */
function NewTicketForm<Type extends string>({ draft, types, receiver }: NewTicketFormProps<Type>) {
  const { form, submit } = draft
  /** One message about all empty fields is shown above the buttons; each field says only what it lacks. */
  const propsOf = (field: keyof typeof MISSING_FIELD) => {
    const props = form.getInputProps(field)
    return { ...props, error: props.error === TICKET_INCOMPLETE ? MISSING_FIELD[field] : props.error }
  }
  return (
    <Flex id={NEW_TICKET_FORM_ID} component="form" direction="column" gap={20} onSubmit={submit} noValidate>
      <Text size="sm" c="var(--ink-2)" mih="1lh">
        {receiver}
      </Text>
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
      <SimpleGrid autoFlow="auto-fit" minColWidth={214} spacing={20}>
        <SelectField label="Type" required options={types} {...form.getInputProps('type')} />
        <SelectField
          label="Priority"
          required
          options={PRIORITY_CHOICES}
          {...form.getInputProps('priority')}
        />
      </SimpleGrid>
    </Flex>
  )
}
