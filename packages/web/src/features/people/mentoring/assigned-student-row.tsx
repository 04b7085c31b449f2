import type { AssignedStudent } from '@capstone/contract/people/people.schemas'
import { Button } from '@mantine/core'
import { StudyFacts } from '../../../ui/badges/study-facts.tsx'
import { PersonRow } from '../../../ui/lists/person-row.tsx'
import classes from './assigned-student.module.css'

export interface AssignedStudentRowProps {
  readonly student: AssignedStudent
  readonly busy: boolean
  readonly onRemove: () => void
}

/** A student, the instructor who mentors them, and the button that parts them. */
export function AssignedStudentRow({ student, busy, onRemove }: AssignedStudentRowProps) {
  const { instructor } = student
  return (
    <li>
      <PersonRow
        person={student}
        facts={<StudyFacts student={student} />}
        aside={
          <div className={classes.aside}>
            <div className={classes.mentor}>
              <div className={classes.label}>Instructor</div>
              <div className={classes.name}>{instructor.name}</div>
              <div className={classes.email}>{instructor.email}</div>
            </div>
            <Button
              variant="danger"
              size="xs"
              loading={busy}
              onClick={onRemove}
              aria-label={`Remove ${student.name} from ${instructor.name}`}
            >
              Remove
            </Button>
          </div>
        }
      />
    </li>
  )
}
