import { COMPARED_IDEAS_MAX } from '@capstone/contract/requests/requests.constants'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { pluralize } from '../../../lib/text/formats.ts'
import { ComparisonDialog } from './comparison-dialog.tsx'
import { COMPARISON_STATUS_ID, type Comparison } from './use-comparison.ts'

export interface ComparisonBarProps {
  readonly comparison: Comparison
  /** Called when the selection was cleared and the pressed button disappears. */
  readonly onCleared: () => void
}

/** How many ideas are selected, with the button that compares them; it stays at the bottom of the window. */
export function ComparisonBar({ comparison, onCleared }: ComparisonBarProps) {
  const { ideas, isFull, clear } = comparison
  const [isOpen, setOpen] = useState(false)
  const isEnough = ideas.length >= 2
  const clearAll = () => {
    clear()
    onCleared()
  }
  return (
    <>
      {ideas.length > 0 && (
        <Group
          component="section"
          aria-label="Comparison"
          data-sticky-footer
          pos="sticky"
          bottom={12}
          justify="space-between"
          gap="8px 16px"
          px="md"
          py="sm"
          bg="var(--surface)"
          bd="1px solid var(--line-2)"
          bdrs="md"
          style={{ zIndex: 2 }}
        >
          <span id={COMPARISON_STATUS_ID} role="status">
            {pluralize(ideas.length, 'idea')} selected
            {isEnough ? '' : `, choose up to ${COMPARED_IDEAS_MAX}`}
            {isFull && ', the most at once'}
          </span>
          <Group gap="xs">
            <Button variant="subtle" size="xs" onClick={clearAll}>
              Clear selection
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-disabled={!isEnough}
              onClick={() => isEnough && setOpen(true)}
            >
              Compare side by side
            </Button>
          </Group>
        </Group>
      )}
      <ComparisonDialog ideas={ideas} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
