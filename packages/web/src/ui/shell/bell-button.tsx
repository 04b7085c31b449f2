import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import classes from './bell-button.module.css'

export interface BellState {
  readonly unread: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}

const MAX_SHOWN = 9

const labelOf = (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications')

/** Opens the notifications, and shows how many are unread. */
export function BellButton({ unread, isOpen, onOpen }: BellState) {
  return (
    <ActionIcon
      size="lg"
      aria-label={labelOf(unread)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={classes.bell}
      onClick={onOpen}
    >
      <IconBell size={18} stroke={1.6} aria-hidden="true" />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </ActionIcon>
  )
}
