import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export interface ViewTicketButtonProps {
  readonly id: string
  /** The element that names the ticket. */
  readonly subjectId: string
  readonly onOpen: () => void
}

/** Opens a ticket's conversation over the list it stands in; the address names it then. Spec 2 §2. */
export const ViewTicketButton = ({ id, subjectId, onOpen }: ViewTicketButtonProps) => (
  <Button
    renderRoot={(props) => (
      <Link to="." search={(now) => ({ ...now, ticket: id })} resetScroll={false} {...props} />
    )}
    variant="default"
    size="xs"
    aria-describedby={subjectId}
    onClick={onOpen}
  >
    View &amp; Reply
  </Button>
)
