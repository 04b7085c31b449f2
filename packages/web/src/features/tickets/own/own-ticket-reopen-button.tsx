import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { errorText } from '../../../lib/http/error-text.ts'
import { useReopenTicket } from '../ticket-acts.queries.ts'
import { REOPEN_FAILED, type TicketKind } from '../tickets.messages.ts'

export interface OwnTicketReopenButtonProps {
  readonly kind: TicketKind
  readonly id: string
  readonly onReopened: () => void
  readonly onRefused: (sentence: string) => void
}

/** Reopens a resolved ticket of one's own; what came of it is told. */
export function OwnTicketReopenButton({ kind, id, onReopened, onRefused }: OwnTicketReopenButtonProps) {
  const { mutate, isPending } = useReopenTicket(kind)
  const reopen = () =>
    mutate({ id }, { onSuccess: onReopened, onError: (error) => onRefused(errorText(error, REOPEN_FAILED)) })
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden="true" />}
      onClick={reopen}
    >
      Reopen Ticket
    </Button>
  )
}
