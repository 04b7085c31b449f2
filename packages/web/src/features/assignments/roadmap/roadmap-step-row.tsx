import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { Checkbox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { REOPEN_STEP_QUESTION, REOPEN_STEP_TITLE, STEP_FAILED, STEP_NEXT } from './roadmap.messages.ts'
import { useUpdateStep } from './roadmap.queries.ts'
import { RoadmapStepNoteField } from './roadmap-step-note-field.tsx'
import classes from './roadmap-steps.module.css'

export interface RoadmapStepRowProps {
  readonly assignmentId: string
  /** The step's place in the roadmap, from 0. */
  readonly index: number
  readonly step: RoadmapStep
  /** The first one that is not done. */
  readonly isNext: boolean
  readonly isEditable: boolean
}

/** A step of a roadmap: number, text, whether and when it was done, and the student's note. */
export function RoadmapStepRow({ assignmentId, index, step, isNext, isEditable }: RoadmapStepRowProps) {
  const id = useId()
  const updating = useUpdateStep(assignmentId, index)
  const shown = updating.shownOf(step)
  // Reopening a step deletes its note; marking it done again on this page restores the note.
  const [lastNote, setLastNote] = useState('')
  const [isAsking, setAsking] = useState(false)
  const reopen = () => {
    setAsking(false)
    setLastNote(shown.note)
    updating.update({ isDone: false, note: '' })
  }
  const toggle = (isDone: boolean) => {
    if (isDone) updating.update({ isDone, note: lastNote })
    else if (shown.note) setAsking(true)
    else reopen()
  }
  return (
    <li className={classes.step} data-next={isNext || undefined}>
      <span className={classes.number} aria-hidden="true">
        {index + 1}
      </span>
      <div className={classes.content}>
        {isEditable ? (
          <label htmlFor={id} className={classes.text}>
            {step.text}
          </label>
        ) : (
          <p className={classes.text}>{step.text}</p>
        )}
        {isNext && <p className={classes.next}>{STEP_NEXT}</p>}
        {shown.completedAt && <p className={classes.date}>{`done ${formatDate(shown.completedAt)}`}</p>}
        {isEditable && shown.isDone ? (
          <RoadmapStepNoteField
            assignmentId={assignmentId}
            number={index + 1}
            note={shown.note}
            onSave={(note) => updating.update({ isDone: true, note })}
          />
        ) : (
          shown.note && <p className={classes.note}>{shown.note}</p>
        )}
        {updating.error && (
          <Alert kind="error" onRetry={updating.tryAgain}>
            {errorText(updating.error, STEP_FAILED)}
          </Alert>
        )}
      </div>
      {isEditable ? (
        <Checkbox
          id={id}
          size="sm"
          className={classes.box}
          checked={shown.isDone}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      ) : (
        shown.isDone && <IconCheck size={16} stroke={1.9} className={classes.check} aria-label="Done" />
      )}
      <ConfirmDialog
        opened={isAsking}
        title={REOPEN_STEP_TITLE}
        confirm="Untick"
        onConfirm={reopen}
        onClose={() => setAsking(false)}
      >
        {REOPEN_STEP_QUESTION}
      </ConfirmDialog>
    </li>
  )
}
