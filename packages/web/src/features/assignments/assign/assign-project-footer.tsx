import { Button } from '@mantine/core'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { REDIRECTING, sayAssigned, saySelected } from '../assignments.messages.ts'
import type { AssignDraft } from './assign-draft.queries.ts'
import classes from './assign-project.module.css'
import type { Assigning } from './assign-saving.queries.ts'

export interface AssignProjectFooterProps {
  readonly draft: AssignDraft
  readonly assigning: Assigning
}

/** What is about to be assigned to how many, and the button that does it. */
export function AssignProjectFooter({ draft, assigning }: AssignProjectFooterProps) {
  const { projectTitle, students, access } = draft.values
  const { problem, assigned, isAssigning } = assigning
  const resourcesOn = Object.values(access).filter(Boolean).length
  return (
    <div className={classes.footer}>
      {problem && <Notice kind="error">{problem}</Notice>}
      {assigned !== null && (
        <Notice kind="success">
          <p>{sayAssigned(assigned)}</p>
          <p>{REDIRECTING}</p>
        </Notice>
      )}
      <div className={classes.footerLine}>
        <div className={classes.summary} aria-live="polite">
          <p className={classes.summaryTitle}>{projectTitle || 'No project selected'}</p>
          <p className={classes.note}>{saySelected(students.length, resourcesOn)}</p>
        </div>
        {students.length > 0 && assigned === null && (
          <Button variant="subtle" onClick={() => draft.drop(() => true)}>
            Clear students
          </Button>
        )}
        <Button onClick={assigning.assign} loading={isAssigning} aria-disabled={assigned !== null}>
          {students.length > 0 ? `Assign to ${students.length} Student(s)` : 'Assign Project'}
        </Button>
      </div>
    </div>
  )
}
