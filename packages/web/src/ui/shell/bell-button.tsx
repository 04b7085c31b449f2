import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import classes from './bell-button.module.css'

/** What the bell shows, and what opens by it. */
export interface ShellBell {
  readonly unread: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}

const SHOWN_MAX = 9

/** "Notifications, 3 unread". */
const labelOf = (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications')

/** Rings for what one was told and has not read. */
export function BellButton({ unread, isOpen, onOpen }: ShellBell) {
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
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </ActionIcon>
  )
}
