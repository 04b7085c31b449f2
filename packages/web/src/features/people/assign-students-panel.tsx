import {
  MENTORING_INCOMPLETE,
  STUDENTS_AT_ONCE_MAX,
  TOO_MANY_STUDENTS,
} from '@capstone/contract/people/people.constants'
import type { InstructorChoice } from '@capstone/contract/people/people.schemas'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { Notice } from '../../ui/notice.tsx'
import classes from './mentoring.module.css'
import { sayTaken } from './people.messages.ts'
import { useAssignStudents } from './use-assign-students.ts'
import type { StudentSelection } from './use-student-selection.ts'

export interface AssignStudentsPanelProps {
  readonly instructor: InstructorChoice | null
  readonly selection: StudentSelection
}

/** The button that gives the chosen students to the chosen instructor, and what came of it. Spec 2 §2 and §5. */
export function AssignStudentsPanel({ instructor, selection }: AssignStudentsPanelProps) {
  const { assign, isPending, reset, done, failed, taken } = useAssignStudents({
    onAssigned: selection.clear,
    onTaken: selection.drop,
  })
  const hintId = useId()
  const count = selection.ids.length
  const obstacle = findObstacle(instructor, count)
  const submit = () => {
    if (!instructor || obstacle) return
    assign({ instructorId: instructor.id, studentIds: selection.ids })
  }
  return (
    <section aria-label="Assign" className={classes.act}>
      <div className={classes.line}>
        <Button
          onClick={submit}
          loading={isPending}
          aria-describedby={hintId}
          {...(obstacle ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        >
          Assign {count} Student(s) to Instructor
        </Button>
        <p id={hintId} className={classes.hint}>
          {obstacle ?? `They go to ${instructor?.name}.`}
        </p>
      </div>
      {done && (
        <Notice kind="success" onLeave={reset}>
          {done}
        </Notice>
      )}
      {failed && (
        <Notice kind="error" onLeave={reset}>
          {failed}
          {taken.length > 0 && <div className={classes.taken}>{sayTaken(taken)}</div>}
        </Notice>
      )}
    </section>
  )
}

function findObstacle(instructor: InstructorChoice | null, count: number) {
  if (!instructor || count === 0) return MENTORING_INCOMPLETE
  return count > STUDENTS_AT_ONCE_MAX ? TOO_MANY_STUDENTS : null
}
