import { Box, Group, Paper, VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../../lib/dom/use-delayed.ts'
import classes from './list-skeleton.module.css'

export interface ListSkeletonProps {
  /** Text for screen readers: "Loading projects". */
  readonly label: string
  readonly rows?: number
  /** Without a border, for use inside a card. */
  readonly bare?: boolean
  /** Rows of two lines, without a progress bar. */
  readonly slim?: boolean
}

const ROW_PX = 102
const SLIM_ROW_PX = 65

/** Placeholder of a list that is loading; appears after 300 ms. Reserves its room at once, so nothing moves then. */
export function ListSkeleton({ label, rows = 3, bare, slim }: ListSkeletonProps) {
  const isShown = useDelayed()
  return (
    <Box role="status" mih={rows * (slim ? SLIM_ROW_PX : ROW_PX)}>
      {isShown && <VisuallyHidden>{label}</VisuallyHidden>}
      {isShown && (
        <Paper aria-hidden="true" withBorder={!bare} className={classes.list}>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical rows.
            <Box key={row} px={24} pt={slim ? 11 : 18} pb={slim ? 12 : 18}>
              <Group justify="space-between" wrap="nowrap">
                <Box component="i" w={row % 2 ? '40%' : '52%'} h={16} />
                <Box component="i" w={84} h={20} />
              </Group>
              <Box component="i" w="44%" h={10} mt={11} />
              {!slim && <Box component="i" h={4} mt={16} mb={4} />}
            </Box>
          ))}
        </Paper>
      )}
    </Box>
  )
}
