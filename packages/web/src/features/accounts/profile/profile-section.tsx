import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import classes from './profile.module.css'

export interface ProfileSectionProps {
  readonly title: string
  /** What it is for, or what leaving it alone does. */
  readonly about?: ReactNode
  /** Rows go from edge to edge and bring their own padding. */
  readonly flush?: boolean
  /** By which a link leads to it. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** A part of the profile screen: its heading and what it is for at the left, its fields at the right. */
export function ProfileSection({ title, about, flush, anchor, children }: ProfileSectionProps) {
  const id = useId()
  return (
    <section {...(anchor ? { id: anchor } : {})} className={classes.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {about && <p className={classes.about}>{about}</p>}
      </header>
      <Card {...(flush ? { flush } : {})}>{children}</Card>
    </section>
  )
}
