import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

export interface LinkButtonProps {
  /** A path, or "#id" of an element on this page. */
  readonly to: string
  readonly kind?: 'primary' | 'secondary' | 'subtle' | 'light'
  readonly large?: boolean
  readonly children: ReactNode
}

/** A link styled as a button. Does not use Mantine, which the landing page does not load. */
export function LinkButton({ to, kind = 'primary', large, children }: LinkButtonProps) {
  const style = { className: classes.button, 'data-kind': kind, 'data-large': large || undefined }
  if (to.startsWith('#')) {
    return (
      <a href={to} {...style}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} {...style}>
      {children}
    </Link>
  )
}
