import { Box, type BoxProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'

export interface FocusKeeperProps extends BoxProps {
  readonly children: ReactNode
}

/** Wraps what disappears when it is used, such as a button, and then keeps the focus near where it was. */
export function FocusKeeper(props: FocusKeeperProps) {
  const frame = useRef<HTMLDivElement>(null)
  useFocusFallback(frame)
  return <Box ref={frame} {...props} />
}
