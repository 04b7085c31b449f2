import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import classes from './profile.module.css'

export interface ProfileRowProps {
  readonly title: ReactNode
  /** The status, below the title. */
  readonly children: ReactNode
  /** The button on the right. */
  readonly action?: ReactNode
  /** The result of the action, shown below. */
  readonly feedback?: ReactNode
}

/** A row for a sign-in method or a signed-in device: its title, status and action. */
export function ProfileRow({ title, children, action, feedback }: ProfileRowProps) {
  return (
    <ListRow>
      <Group justify="space-between" gap="12px 16px">
        <Box flex="1 1 180px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Group gap="4px 8px" fz="sm" lh="sm" fw={550}>
            {title}
          </Group>
          <Box fz={13} lh="sm" c="var(--ink-2)">
            {children}
          </Box>
        </Box>
        {action}
      </Group>
      <div className={classes.rowFeedback}>{feedback}</div>
    </ListRow>
  )
}
