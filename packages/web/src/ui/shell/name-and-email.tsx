import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface NameAndEmailProps {
  readonly name: string
  readonly email: string
  /** Shown at the right of the name. */
  readonly tag?: ReactNode
}

/** Shows a name above an e-mail address; both are truncated, the tag is not. */
export function NameAndEmail({ name, email, tag }: NameAndEmailProps) {
  return (
    <Box component="span" display="block" flex={1} miw={0} maw="100%">
      <Group component="span" gap={8} wrap="nowrap">
        <Text span truncate size="sm" fw={550} c="var(--ink)">
          {name}
        </Text>
        {tag && (
          <Box component="span" display="flex" flex="none">
            {tag}
          </Box>
        )}
      </Group>
      <Text span truncate display="block" size="xs" c="dimmed">
        {email}
      </Text>
    </Box>
  )
}
