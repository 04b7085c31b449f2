import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

export interface PendingFieldsetProps {
  /** Whether the form is being sent. */
  readonly pending: boolean
  readonly children: ReactNode
}

/**
 * Fields that cannot be changed while their form is being sent: the change would be lost with the form. A field that
 * may have the focus when it is sent is read-only instead, because a disabled one loses the focus.
 */
export const PendingFieldset = ({ pending, children }: PendingFieldsetProps) => (
  <Box component="fieldset" disabled={pending} miw={0} m={0} p={0} bd={0}>
    {children}
  </Box>
)
