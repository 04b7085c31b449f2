import { Box, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import text from '../theme/text.module.css'
import classes from './filter-bar.module.css'

export interface FilterBarProps {
  /** A `SearchBox`. */
  readonly search?: ReactNode
  /** The filters; on a phone they are folded behind a button. */
  readonly children?: ReactNode
  /** How many of the filters are set. */
  readonly active?: number
  /** The space above and below; 0 where the column around it has gaps. */
  readonly my?: number
  /**
   * "Showing X of Y projects". Passed as undefined while it is loading, which reserves its line; null or left out for
   * no line.
   */
  readonly showing?: ReactNode
}

/** Search and filters above a list, with the number of rows shown. */
export function FilterBar(props: FilterBarProps) {
  const { search, children, active = 0, my = 16, showing } = props
  // The line is reserved, so that the list below does not move when the count is loaded.
  const isCountLoading = 'showing' in props && showing === undefined
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  return (
    <Box my={my}>
      <Group component="search" align="flex-start" gap={12}>
        {search}
        {children && (
          <Button
            hiddenFrom="sm"
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
        )}
        <div id={id} className={classes.filters} data-open={isOpen || undefined}>
          {children}
        </div>
      </Group>
      {(showing || isCountLoading) && (
        <Box component="p" mt={12} className={`${text.meta} ${text.numbers}`} aria-live="polite">
          {isCountLoading ? '\u00a0' : showing}
        </Box>
      )}
    </Box>
  )
}
