import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says in a card without padding that its list is empty. */
export const EmptyNote = ({ children }: { readonly children: ReactNode }) => (
  <Text size="sm" c="var(--ink-2)" maw="48ch" px={{ base: 16, sm: 24 }} pt={8} pb={{ base: 12, sm: 18 }}>
    {children}
  </Text>
)
