import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

export interface PlainButtonProps {
  readonly kind?: 'primary' | 'secondary'
  readonly icon?: ReactNode
  readonly onClick: () => void
  /** Ignores clicks while its action runs. It is not disabled, because a disabled button loses the focus. */
  readonly busy?: boolean | undefined
  readonly children: ReactNode
}

/** A button without Mantine, for states that must also work when Mantine failed to load. */
export function PlainButton({ kind = 'primary', icon, onClick, busy = false, children }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-kind={kind}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onClick()
      }}
    >
      {icon}
      {children}
    </button>
  )
}
