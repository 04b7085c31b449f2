import { Box, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import text from '../theme/text.module.css'

export interface DescriptionListProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[]
  readonly cols?: number
}

/** Lists labels above their values. */
export function DescriptionList({ items, cols = 1 }: DescriptionListProps) {
  return (
    <SimpleGrid cols={cols} spacing={24} verticalSpacing={0} renderRoot={(props) => <dl {...props} />}>
      {items.map((item) => (
        <Box key={item.label} py={6}>
          <dt className={text.meta}>{item.label}</dt>
          <Text component="dd" size="sm" c="var(--ink)" className={`${text.numbers} ${text.wraps}`}>
            {item.value}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  )
}
