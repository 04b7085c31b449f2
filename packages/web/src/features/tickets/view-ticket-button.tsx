import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export interface ViewTicketButtonProps {
  readonly id: string
  /** The id of the element that names the ticket. */
  readonly subjectId: string
  readonly onOpen: () => void
}

/** Opens a ticket over its list; the address then contains its id. */
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
