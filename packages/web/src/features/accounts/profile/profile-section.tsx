import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import classes from './profile.module.css'

export interface ProfileSectionProps {
  readonly title: string
  /** A short explanation. */
  readonly about?: ReactNode
  /** The content has no padding; its rows bring their own. */
  readonly flush?: boolean
  /** The id that links point to. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** A section of the profile page: heading and explanation on the left, content on the right. */
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
