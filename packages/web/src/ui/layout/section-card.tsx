import { type ReactNode, useId } from 'react'
import { HeadingLevel } from './heading-level.ts'
import classes from './section-card.module.css'

export interface SectionCardProps {
  readonly title: string
  /** A small button, link or note at the right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** Rows go from edge to edge and bring their own padding. */
  readonly flush?: boolean
}

/** A surface with a heading, named by it. */
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
