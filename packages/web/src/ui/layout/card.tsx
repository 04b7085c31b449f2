import type { ReactNode } from 'react'
import classes from './card.module.css'

export interface CardProps {
  readonly children: ReactNode
  /** No padding, for rows that have their own. */
  readonly flush?: boolean
}

/** A bordered surface. */
export function Card({ children, flush }: CardProps) {
  return <div className={flush ? classes.flush : classes.card}>{children}</div>
}
