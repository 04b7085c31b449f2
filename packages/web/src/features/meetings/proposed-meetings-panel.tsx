import { Alert } from '../../ui/feedback/alert.tsx'
import { formatProposed } from './meetings.messages.ts'
import classes from './meetings.module.css'
import { MeetingsList } from './meetings-list.tsx'

export interface ProposedMeetingsPanelProps {
  readonly assignmentId: string
  /** Whether a meeting has just been proposed. */
  readonly isProposed: boolean
  readonly onSeen: () => void
}

/** The meetings of a project below the button that proposes one. */
export function ProposedMeetingsPanel({ assignmentId, isProposed, onSeen }: ProposedMeetingsPanelProps) {
  return (
    <section className={classes.section} aria-label="Meetings">
      <h3 className={classes.heading}>Meetings</h3>
      {isProposed && (
        <Alert kind="success" onDismiss={onSeen}>
          {formatProposed('Your instructor')}
        </Alert>
      )}
      <MeetingsList assignmentId={assignmentId} />
    </section>
  )
}
