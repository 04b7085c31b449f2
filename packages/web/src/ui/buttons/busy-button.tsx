import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

export interface BusyButtonProps {
  readonly icon: ReactNode
  /** At work: it answers to nothing, and keeps the focus. */
  readonly busy: boolean
  readonly onClick: () => void
  /** There is nothing to do for it. */
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** A second button whose work takes a moment: a wheel stands for its icon meanwhile. */
export function BusyButton({ icon, busy, onClick, disabled = false, children }: BusyButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={busy ? <Loader size={16} color="var(--ink-3)" aria-hidden="true" /> : icon}
      aria-disabled={busy}
      disabled={disabled}
      onClick={() => {
        if (!busy) onClick()
      }}
    >
      {children}
    </Button>
  )
}
