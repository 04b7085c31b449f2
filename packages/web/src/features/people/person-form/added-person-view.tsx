import { TEMPORARY_PASSWORD_HOURS } from '@capstone/contract/accounts/accounts.constants'
import { useEffect, useRef } from 'react'
import { CopyField } from '../../../ui/text/copy-field.tsx'
import type { ManagedWords } from '../management/managed-people.messages.ts'
import classes from '../management/managed-people.module.css'
import type { NewPerson } from './person-draft.queries.ts'

export interface AddedPersonViewProps {
  readonly words: ManagedWords
  readonly person: NewPerson
  readonly onCopied: () => void
}

/** Somebody was added: their temporary password, this once, and what to do with it. Spec 2 §8. */
export function AddedPersonView({ words, person, onCopied }: AddedPersonViewProps) {
  const said = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone with the form.
  useEffect(() => said.current?.focus(), [])
  return (
    <div className={classes.added}>
      <p ref={said} tabIndex={-1} className={classes.said}>
        {words.sayAdded(person.name)}
      </p>
      <CopyField label="Temporary Password" value={person.tempPassword} onCopied={onCopied} />
      <p className={classes.warning}>
        <strong>Please share this temporary password securely.</strong> It is shown only this once. It opens
        the account for {TEMPORARY_PASSWORD_HOURS} hours, and only to choose a password of one’s own.
      </p>
    </div>
  )
}
