import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * The buttons at the end of a dialog, below a dividing line: Cancel first, then the action of the dialog. They stay in
 * sight while a long dialog scrolls.
 */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  // The negative margins reach over the padding of the dialog's body.
  <Group
    justify="flex-end"
    gap={8}
    mt={20}
    mx={-24}
    mb={-24}
    px={24}
    py={16}
    pos="sticky"
    bottom={0}
    bg="var(--surface)"
    style={{ borderTop: '1px solid var(--line)', zIndex: 1 }}
  >
    {children}
  </Group>
)
