import type { Candidate } from '@capstone/contract/assignments/assigning.schemas'
import { Checkbox } from '@mantine/core'
import { StudyFacts } from '../../../ui/badges/study-facts.tsx'
import { Tag } from '../../../ui/badges/tag.tsx'
import { PersonRow } from '../../../ui/lists/person-row.tsx'
import { ALREADY_ASSIGNED } from '../assignments.messages.ts'
import classes from './assign-project.module.css'

export interface CandidateRowProps {
  readonly candidate: Candidate
  readonly isChosen: boolean
  readonly onChange: (on: boolean) => void
}

/** A student with a box to choose them, off for one who holds an assignment already. */
export function CandidateRow({ candidate, isChosen, onChange }: CandidateRowProps) {
  const { alreadyAssigned } = candidate
  const isTaken = isChosen && !alreadyAssigned
  return (
    <li>
      <PersonRow
        person={candidate}
        facts={<StudyFacts student={candidate} />}
        chosen={isTaken}
        off={alreadyAssigned}
        choice={
          <Checkbox
            checked={isTaken}
            disabled={alreadyAssigned}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        }
        aside={
          alreadyAssigned && (
            <span className={classes.taken}>
              <Tag small>{ALREADY_ASSIGNED}</Tag>
            </span>
          )
        }
      />
    </li>
  )
}
