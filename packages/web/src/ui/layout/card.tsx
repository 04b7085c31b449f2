import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'

export interface CardProps {
  readonly children: ReactNode
  /** No padding, for rows that have their own. */
  readonly flush?: boolean
}

/** A bordered surface. */
export function Card({ children, flush }: CardProps) {
  return (
    <Paper withBorder miw={0} p={flush ? 0 : 'var(--gutter)'}>
      {children}
    </Paper>
  )
}
