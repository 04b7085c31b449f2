import type { GridCell, GridPage } from '@capstone/contract/hand-ins/review/review.schemas'
import { Box, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { PersonAvatar } from '../../../ui/badges/person-avatar.tsx'
import { StatusIcon } from '../../../ui/badges/status-badge.tsx'
import { rowsOf } from '../../../ui/lists/paged-list.tsx'
import text from '../../../ui/theme/text.module.css'
import { createTimeFormats, type TimeFormats } from '../hand-in-times.ts'
import { HAND_IN_SHAPES, HAND_IN_TONES } from '../hand-ins.messages.ts'
import { arrangeColumns, findNextCell } from './hand-in-grid.model.ts'
import classes from './hand-in-grid.module.css'
import { formatCell, formatCellState } from './review.messages.ts'

export interface HandInGridProps {
  /** The pages loaded so far; at least one. */
  readonly pages: readonly GridPage[]
  /** The hand-in whose cell has the focus at first. */
  readonly openedId?: string | undefined
  readonly onOpen: (handInId: string) => void
}

/**
 * Students and their items, each with its state in words and colour. Arrow keys move between cells, Enter opens one.
 */
export function HandInGrid({ pages, openedId, onOpen }: HandInGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const [focusedId, setFocusedId] = useState(openedId)
  const focusCell = (handInId: string | undefined) =>
    table.current?.querySelector<HTMLElement>(`[data-hand-in="${handInId}"]`)?.focus()
  // A hand-in may replace the grid, which would lose the focus.
  useFocusFallback(table)
  const focusFirst = useEffectEvent(() => focusCell(focusedId))
  useLayoutEffect(() => focusFirst(), [])
  const lastPage = pages.at(-1)
  if (!lastPage) return null
  const times = createTimeFormats(lastPage)
  const rows = rowsOf({ pages })
  const columns = arrangeColumns(pages, rows)
  // One cell can be reached by Tab; the arrow keys move on from there.
  const cells = rows.flatMap((row) => row.cells)
  const tabStop = cells.find(({ handInId }) => handInId === focusedId) ?? cells[0]

  const move = (event: KeyboardEvent) => {
    const grid = rows.map((row) => columns.map((column) => column.cells.get(row)?.handInId))
    const to = findNextCell(grid, focusedId ?? tabStop?.handInId, event.key)
    if (!to) return
    event.preventDefault()
    focusCell(to)
  }
  return (
    <Box className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrow keys reach. */}
      <table ref={table} role="grid" aria-label="Hand-ins" className={classes.grid} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">Student</th>
            {columns.map(({ key, title, dueAt }) => (
              <th key={key} scope="col">
                {/* A long title does not widen its column. */}
                <Box maw={160} className={text.wraps}>
                  {title}
                </Box>
                <Text span display="block" fz={12} lh="18px" c="dimmed">
                  {dueAt ? `due ${times.day(dueAt)}` : 'dates differ'}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Group gap={12} wrap="nowrap">
                  <Box visibleFrom="sm">
                    <PersonAvatar {...row.student} />
                  </Box>
                  <Box className={text.wraps}>
                    <Text size="sm" fw={550} c="var(--ink)">
                      {row.student.name}
                    </Text>
                    <Text size="meta" c="dimmed" lineClamp={1}>
                      {row.projectTitle}
                    </Text>
                  </Box>
                </Group>
              </th>
              {columns.map((column) => (
                <td key={column.key}>
                  <Cell
                    cell={column.cells.get(row)}
                    times={times}
                    isTabStop={column.cells.get(row) === tabStop}
                    onFocus={setFocusedId}
                    onOpen={onOpen}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** Below a grid: its order and, on wide screens, its keys. */
export const GridNote = ({ order }: { readonly order: string }) => (
  <Text mt={14} size="meta" c="dimmed">
    {order}{' '}
    <Text span inherit visibleFrom="sm" className={text.keys}>
      Arrow keys move between cells, Enter opens one.
    </Text>
  </Text>
)

interface CellProps {
  readonly cell: GridCell | undefined
  readonly times: TimeFormats
  readonly isTabStop: boolean
  readonly onFocus: (handInId: string) => void
  readonly onOpen: (handInId: string) => void
}

function Cell({ cell, times, isTabStop, onFocus, onOpen }: CellProps) {
  if (!cell) {
    return (
      <Text span px={9} c="dimmed">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Not required for this project</VisuallyHidden>
      </Text>
    )
  }
  const tone = HAND_IN_TONES[cell.state]
  const isOpen = cell.state === 'open'
  // Accepted and open cells have no background, so that the others stand out.
  const isTinted = !isOpen && cell.state !== 'accepted'
  return (
    <UnstyledButton
      className={classes.cell}
      c={isOpen ? 'var(--ink-3)' : `var(--${tone})`}
      {...(isTinted ? { bg: `var(--${tone}-bg)` } : {})}
      tabIndex={isTabStop ? 0 : -1}
      data-hand-in={cell.handInId}
      onFocus={() => onFocus(cell.handInId)}
      onClick={() => onOpen(cell.handInId)}
    >
      <Group gap={5} wrap="nowrap" fw={550}>
        <StatusIcon shape={HAND_IN_SHAPES[cell.state]} />
        {formatCellState(cell)}
      </Group>
      <Text span display="block" fz={12} lh="16px" c="inherit">
        {formatCell(cell, times)}
      </Text>
    </UnstyledButton>
  )
}
