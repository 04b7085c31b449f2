import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

export interface LinkButtonProps {
  /** A path of the route table, or "#part" of this page. */
  readonly to: string
  readonly kind?: 'primary' | 'second' | 'quiet' | 'paper'
  readonly large?: boolean
  readonly children: ReactNode
}

/** A link that looks like a button, without Mantine: for the landing page, which loads before it. */
export function LinkButton({ to, kind = 'primary', large, children }: LinkButtonProps) {
  const look = { className: classes.button, 'data-kind': kind, 'data-large': large || undefined }
  if (to.startsWith('#')) {
    return (
      <a href={to} {...look}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} {...look}>
      {children}
    </Link>
  )
}
