import { type ReactNode, useId } from 'react'
import { HeadingLevel } from './heading-level.ts'
import classes from './section-card.module.css'

export interface SectionCardProps {
  readonly title: string
  /** Shown at the right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** No padding, for rows that have their own. */
  readonly flush?: boolean
}

/** A bordered section with a heading. */
export function SectionCard({ title, aside, children, flush }: SectionCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <div className={flush ? classes.flush : classes.body}>
        <HeadingLevel value={3}>{children}</HeadingLevel>
      </div>
    </section>
  )
}
