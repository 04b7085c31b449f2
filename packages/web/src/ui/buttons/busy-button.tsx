import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

export interface BusyButtonProps {
  readonly icon: ReactNode
  /** Ignores clicks, but keeps the focus. */
  readonly busy: boolean
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** A secondary button that shows a spinner in place of its icon while its action runs. */
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
