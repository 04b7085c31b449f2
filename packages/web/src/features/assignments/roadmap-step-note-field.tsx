import { STEP_NOTE_MAX_LENGTH } from '@capstone/contract/requests/requests.constants'
import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from './roadmap-steps.module.css'

export interface RoadmapStepNoteFieldProps {
  /** The step's number, from 1. */
  readonly number: number
  readonly note: string
  readonly onSave: (note: string) => void
}

/** The note of a step: read, and written anew when asked for. */
export function RoadmapStepNoteField({ number, note, onSave }: RoadmapStepNoteFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setDraft(null)
    // The field that held the focus goes, so the focus goes back to what opened it.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (draft === null) {
    return (
      <>
        {note && <p className={classes.note}>{note}</p>}
        <button
          ref={opener}
          type="button"
          className={classes.opener}
          aria-label={`${note ? 'Change' : 'Add'} note on step ${number}`}
          onClick={() => setDraft(note)}
        >
          {note ? 'Change note' : 'Add a note'}
        </button>
      </>
    )
  }
  const save = () => {
    leave()
    if (draft.trim() !== note) onSave(draft.trim())
  }
  return (
    <div className={classes.editor}>
      <Textarea
        label={`Note on step ${number}`}
        description="Your mentor reads it too."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={STEP_NOTE_MAX_LENGTH}
        autoFocus
        // Escape leaves the field, not the dialog it may stand in.
        data-mantine-stop-propagation="true"
        onKeyDown={(event) => event.key === 'Escape' && leave()}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={save}>
          Save note
        </Button>
        <Button size="xs" variant="subtle" onClick={leave}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
