import { Box } from '@mantine/core'

const SHAPE = {
  display: 'inline-block',
  w: 44,
  h: 24,
  bdrs: 'xs',
  bg: 'var(--track)',
  opacity: 0.75,
} as const

/** Placeholder of a figure that is loading. */
export function LoadingStat() {
  return <Box component="span" {...SHAPE} role="img" aria-label="Loading" />
}
