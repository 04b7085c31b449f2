import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { useFocusHeir } from '../../../lib/dom/use-focus-heir.ts'

export type NewTicketButtonProps = Pick<ButtonProps, 'variant'> & {
  readonly ref?: RefObject<HTMLButtonElement | null>
  readonly onClick: () => void
}

/** Opens the form for a new ticket. In an empty list it leaves once there is one, and hands the focus on. */
export function NewTicketButton({ ref, variant = 'filled', onClick }: NewTicketButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  const button = ref ?? own
  useFocusHeir(button)
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
