import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import text from '../theme/text.module.css'

export interface FilterBarProps {
  readonly children: ReactNode
  /** "Showing X of Y projects". */
  readonly showing?: ReactNode
}

/** Search and filters above a list, with the number of rows shown. */
export function FilterBar({ children, showing }: FilterBarProps) {
  return (
    <Box mt={24} mb={16}>
      <Group component="search" gap={12}>
        {children}
      </Group>
      {showing && (
        <Box component="p" mt={12} className={`${text.meta} ${text.numbers}`} aria-live="polite">
          {showing}
        </Box>
      )}
    </Box>
  )
}
