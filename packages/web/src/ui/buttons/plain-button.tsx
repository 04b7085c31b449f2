import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

export interface PlainButtonProps {
  readonly kind?: 'primary' | 'second'
  readonly icon?: ReactNode
  readonly onClick: () => void
  /** At work: it stays where it is and answers to nothing. */
  readonly busy?: boolean | undefined
  readonly children: ReactNode
}

/** A button without Mantine: for what must show even where Mantine is not, or has failed. */
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
