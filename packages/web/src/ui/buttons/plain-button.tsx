import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

export interface PlainButtonProps {
  readonly kind?: 'primary' | 'secondary'
  readonly icon?: ReactNode
  readonly onClick: () => void
  /** Disables the button while its action runs. */
  readonly busy?: boolean | undefined
  readonly children: ReactNode
}

/** A button without Mantine, for the landing page and for screens that must work when Mantine failed to load. */
export function PlainButton({ kind = 'primary', icon, onClick, busy, children }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-kind={kind}
      disabled={busy ?? false}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  )
}
