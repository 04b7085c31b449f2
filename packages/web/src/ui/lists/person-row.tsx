import type { ReactNode } from 'react'
import { PersonAvatar } from '../badges/person-avatar.tsx'
import classes from './person-row.module.css'

export interface PersonRowProps {
  readonly person: { readonly id: string; readonly name: string; readonly email: string }
  /** A facts line about the person. */
  readonly facts?: ReactNode
  /** The box or ring that chooses the person; the whole row is then its label. */
  readonly choice?: ReactNode
  /** A button or figure at the right. */
  readonly aside?: ReactNode
  readonly chosen?: boolean
  /** It cannot be chosen. */
  readonly off?: boolean
}

/** A person in a list: initials, name, e-mail, and what else there is to know. */
export function PersonRow({ person, facts, choice, aside, chosen, off }: PersonRowProps) {
  const Row = choice ? 'label' : 'div'
  return (
    <Row className={classes.row} data-chosen={chosen || undefined} data-off={off || undefined}>
      {choice && <span className={classes.choice}>{choice}</span>}
      <PersonAvatar id={person.id} name={person.name} />
      <div className={classes.words}>
        <div className={classes.name}>{person.name}</div>
        <div className={classes.email}>{person.email}</div>
        {facts}
      </div>
      {aside}
    </Row>
  )
}
