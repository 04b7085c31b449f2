import type { ReactNode } from 'react'
import classes from './card.module.css'

export interface CardProps {
  readonly children: ReactNode
  /** Rows go from edge to edge and bring their own padding. */
  readonly flush?: boolean
}

/** A plain surface with a hairline around it. */
export function Card({ children, flush }: CardProps) {
  return <div className={flush ? classes.flush : classes.card}>{children}</div>
}
