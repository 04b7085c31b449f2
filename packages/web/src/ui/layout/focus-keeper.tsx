import { Box, type BoxProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'

export interface FocusKeeperProps extends BoxProps {
  readonly children: ReactNode
}

/** Around what disappears once it was used, such as a button: if it had the focus, the focus stays near. */
export function FocusKeeper(props: FocusKeeperProps) {
  const frame = useRef<HTMLDivElement>(null)
  useFocusFallback(frame)
  return <Box ref={frame} {...props} />
}
