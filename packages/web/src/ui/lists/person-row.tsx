import type { ReactNode } from 'react'
import { PersonAvatar } from '../badges/person-avatar.tsx'
import { EmailText } from '../text/email-text.tsx'
import classes from './person-row.module.css'

export interface PersonRowProps {
  readonly person: { readonly id: string; readonly name: string; readonly email: string }
  /** Shown below the e-mail address, such as a MetaLine. */
  readonly details?: ReactNode
  /** A checkbox or radio button; the whole row is its label. */
  readonly choice?: ReactNode
  /** Shown at the right. */
  readonly aside?: ReactNode
  readonly chosen?: boolean
  /** The id of the element with the name. */
  readonly nameId?: string
}

/** Shows a person in a list: avatar, name, e-mail address and details. */
export function PersonRow({ person, details, choice, aside, chosen, nameId }: PersonRowProps) {
  const Row = choice ? 'label' : 'div'
  return (
    <Row className={classes.row} data-chosen={chosen || undefined}>
      {choice && <span className={classes.choice}>{choice}</span>}
      <PersonAvatar id={person.id} name={person.name} />
      <div className={classes.words}>
        <div id={nameId} className={classes.name}>
          {person.name}
        </div>
        <div className={classes.email}>
          <EmailText email={person.email} />
        </div>
        {details}
      </div>
      {aside}
    </Row>
  )
}
