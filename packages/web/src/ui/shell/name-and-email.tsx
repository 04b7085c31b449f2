import type { ReactNode } from 'react'
import classes from './account-menu.module.css'

export interface NameAndEmailProps {
  readonly name: string
  readonly email: string
  /** Shown at the right of the name. */
  readonly tag?: ReactNode
}

/** Shows a name above an e-mail address; both are truncated. */
export function NameAndEmail({ name, email, tag }: NameAndEmailProps) {
  return (
    <span className={classes.nameAndEmail}>
      <span className={classes.nameRow}>
        <span className={classes.name}>{name}</span>
        {tag}
      </span>
      <span className={classes.email}>{email}</span>
    </span>
  )
}
