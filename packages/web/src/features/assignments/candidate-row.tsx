import type { Candidate } from '@capstone/contract/assignments/assignments.schemas'
import { Checkbox } from '@mantine/core'
import { Tag } from '../../ui/tag.tsx'
import { assignMessages } from './assign.messages.ts'
import classes from './assign-project.module.css'

export interface CandidateRowProps {
  readonly candidate: Candidate
  readonly isChosen: boolean
  readonly onChange: (on: boolean) => void
}

/** A student with a box to choose them, off for one who holds an assignment already. */
export function CandidateRow({ candidate, isChosen, onChange }: CandidateRowProps) {
  const { name, email, course, specialization, year, alreadyAssigned } = candidate
  const isTaken = isChosen && !alreadyAssigned
  return (
    <li className={classes.row} data-chosen={isTaken} data-off={alreadyAssigned || undefined}>
      <Checkbox
        classNames={{
          root: classes.choice,
          body: classes.choiceBody,
          labelWrapper: classes.words,
          inner: classes.box,
        }}
        label={name}
        description={[email, course, specialization, year].filter(Boolean).join(' · ')}
        checked={isTaken}
        disabled={alreadyAssigned}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {alreadyAssigned && <Tag small>{assignMessages.alreadyAssigned}</Tag>}
    </li>
  )
}
