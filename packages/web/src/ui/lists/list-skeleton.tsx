import { Box, Group, Paper, Text, VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../../lib/dom/use-delayed.ts'
import cardGrid from './card-grid.module.css'
import classes from './list-skeleton.module.css'

/**
 * What comes: rows with a progress bar, rows of two lines, rows of a work queue with state, time and action, or cards
 * side by side.
 */
export type ListShape = 'progress' | 'slim' | 'queue' | 'cards'

export interface ListSkeletonProps {
  /** Text for screen readers: "Loading projects". */
  readonly label: string
  readonly rows?: number
  /** Without a border, for use inside a card. */
  readonly bare?: boolean
  readonly shape?: ListShape
}

const ROW_PX: Readonly<Record<ListShape, number>> = { progress: 102, slim: 65, queue: 73, cards: 106 }
/** After this time, a line says that loading takes longer than usual. */
const LONG_MS = 5000

/** Placeholder of a list that is loading; appears after 300 ms. Reserves its room at once, so nothing moves then. */
export function ListSkeleton({ label, rows = 3, bare, shape = 'progress' }: ListSkeletonProps) {
  const isShown = useDelayed()
  const isLong = useDelayed(LONG_MS)
  const items = Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical rows.
    <SkeletonRow key={row} shape={shape} isOdd={row % 2 === 1} />
  ))
  return (
    <Box role="status" mih={rows * ROW_PX[shape]}>
      {isShown && <VisuallyHidden>{label}</VisuallyHidden>}
      {isShown && shape === 'cards' && (
        <div aria-hidden="true" className={`${classes.blocks} ${cardGrid.grid}`}>
          {items}
        </div>
      )}
      {isShown && shape !== 'cards' && (
        <Paper aria-hidden="true" withBorder={!bare} className={`${classes.blocks} ${classes.list}`}>
          {items}
        </Paper>
      )}
      {isLong && (
        <Text size="sm" c="var(--ink-2)" px="var(--gutter)" py={10}>
          This takes longer than usual.
        </Text>
      )}
    </Box>
  )
}

function SkeletonRow({ shape, isOdd }: { readonly shape: ListShape; readonly isOdd: boolean }) {
  const title = <Box component="i" w={isOdd ? '40%' : '52%'} h={16} />
  const facts = <Box component="i" w="44%" h={10} mt={11} />
  if (shape === 'cards')
    return (
      <div>
        <div className={cardGrid.card}>
          <Box component="i" w={84} h={20} mb={14} />
          {title}
          <Box component="i" w="92%" h={10} mt={14} />
          <Box component="i" w="76%" h={10} mt={10} mb={18} />
          <Box component="i" w={112} h={30} />
        </div>
      </div>
    )
  if (shape === 'queue')
    return (
      <Group px="var(--gutter)" py={16} gap={16} wrap="nowrap">
        <Box flex={1}>
          {title}
          {facts}
        </Box>
        <Box component="i" w={84} h={20} mr={{ lg: 40 }} />
        <Box component="i" w={124} h={14} mr={{ lg: 88 }} visibleFrom="lg" />
        <Box component="i" w={112} h={30} visibleFrom="sm" />
      </Group>
    )
  return (
    <Box px="var(--gutter)" pt={shape === 'slim' ? 11 : 18} pb={shape === 'slim' ? 12 : 18}>
      <Group justify="space-between" wrap="nowrap">
        {title}
        <Box component="i" w={84} h={20} />
      </Group>
      {facts}
      {shape === 'progress' && <Box component="i" h={4} mt={16} mb={4} />}
    </Box>
  )
}
