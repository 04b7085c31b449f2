import { Box, Group, Paper } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { HeadingLevel } from './heading-level.ts'

export interface SectionCardProps {
  readonly title: string
  /** Shown at the right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** No padding, for rows that have their own. */
  readonly flush?: boolean
}

/** A bordered section with a heading. */
export function SectionCard({ title, aside, children, flush }: SectionCardProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder miw={0} aria-labelledby={id}>
      <Group
        component="header"
        justify="space-between"
        wrap="nowrap"
        mih={52}
        px="var(--gutter)"
        pt={{ base: 14, sm: 16 }}
      >
        <h2 id={id}>{title}</h2>
        {aside}
      </Group>
      <Box p={flush ? '4px 0 6px' : { base: '10px 16px 16px', sm: '12px 24px 24px' }}>
        <HeadingLevel value={3}>{children}</HeadingLevel>
      </Box>
    </Paper>
  )
}
