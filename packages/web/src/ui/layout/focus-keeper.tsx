import { Box, type BoxProps } from '@mantine/core'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'

export interface FocusKeeperProps extends BoxProps {
  readonly children: ReactNode
  /** Gets the focus. Default: the nearest landmark that remains. */
  readonly fallback?: RefObject<HTMLElement | null>
}

/** Wraps what disappears when it is used, such as a button, and then keeps the focus near where it was. */
export function FocusKeeper({ fallback, ...props }: FocusKeeperProps) {
  const frame = useRef<HTMLDivElement>(null)
  useFocusFallback(frame, fallback)
  return <Box ref={frame} {...props} />
}
