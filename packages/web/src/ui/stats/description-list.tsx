import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import text from '../theme/text.module.css'

export interface DescriptionListProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Lists labels above their values, for a side panel. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl>
      {items.map((item) => (
        <Box key={item.label} py={6}>
          <dt className={text.meta}>{item.label}</dt>
          <Text component="dd" size="sm" c="var(--ink)" className={`${text.numbers} ${text.wraps}`}>
            {item.value}
          </Text>
        </Box>
      ))}
    </dl>
  )
}
