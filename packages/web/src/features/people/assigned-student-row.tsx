import type { AssignedStudent } from '@capstone/contract/people/people.schemas'
import { Button } from '@mantine/core'
import classes from './person-row.module.css'
import { PersonRow } from './person-row.tsx'
import { StudentFactsView } from './student-facts-view.tsx'

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
        facts={<StudentFactsView student={student} />}
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
