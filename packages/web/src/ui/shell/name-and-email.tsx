import type { ReactNode } from 'react'
import classes from './account-menu.module.css'

export interface NameAndEmailProps {
  readonly name: string
  readonly email: string
  /** Stands right of the name. */
  readonly tag?: ReactNode
}

/** A name above an e-mail address, both cut where they would not fit. */
export function NameAndEmail({ name, email, tag }: NameAndEmailProps) {
  return (
    <span className={classes.lines}>
      <span className={classes.nameLine}>
        <span className={classes.name}>{name}</span>
        {tag}
      </span>
      <span className={classes.email}>{email}</span>
    </span>
  )
}
