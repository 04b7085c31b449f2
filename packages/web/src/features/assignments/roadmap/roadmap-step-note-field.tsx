import { STEP_NOTE_MAX_LENGTH } from '@capstone/contract/requests/requests.constants'
import { Button, Group, Stack, Textarea, UnstyledButton } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { validateLength } from '../../../lib/text/validate-length.ts'
import classes from './roadmap-steps.module.css'
import { RoadmapStepNote } from './roadmap-texts.tsx'

export interface RoadmapStepNoteFieldProps {
  readonly assignmentId: string
  /** The step's number, from 1. */
  readonly number: number
  readonly note: string
  readonly onSave: (note: string) => void
}

/** The note of a step, with an editor. An unsaved draft is kept. */
export function RoadmapStepNoteField({ assignmentId, number, note, onSave }: RoadmapStepNoteFieldProps) {
  const [draft, keepDraft] = useDraft(['step note', assignmentId, String(number)])
  const [isEditing, setEditing] = useState(false)
  const isUnsaved = draft !== null && draft.trim() !== note
  const isSaved = !isEditing && draft !== null && !isUnsaved
  const forget = useEffectEvent(() => keepDraft(null))
  useEffect(() => {
    if (isSaved) forget()
  }, [isSaved])
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const startEditing = () => {
    if (!isUnsaved) keepDraft(note)
    setEditing(true)
  }
  const leave = () => {
    setEditing(false)
    // The focused field is removed, so the focus returns to the button that opened it.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (!isEditing) {
    const action = nameAction(note !== '', isUnsaved)
    return (
      <>
        {note && <RoadmapStepNote>{note}</RoadmapStepNote>}
        <UnstyledButton
          ref={opener}
          className={classes.opener}
          aria-label={`${action} on step ${number}`}
          onClick={startEditing}
        >
          {action}
        </UnstyledButton>
      </>
    )
  }
  const tooLong = validateLength(draft ?? note, STEP_NOTE_MAX_LENGTH)
  const save = () => {
    if (tooLong) return field.current?.focus()
    leave()
    if (isUnsaved) onSave(draft.trim())
  }
  return (
    <Stack gap={8} mt={8}>
      <Textarea
        ref={field}
        label={`Note on step ${number}`}
        description="Your mentor reads it too."
        autosize
        minRows={2}
        maxRows={8}
        autoFocus
        // Escape closes the editor, not the dialog around it.
        data-mantine-stop-propagation="true"
        onKeyDown={(event) => event.key === 'Escape' && leave()}
        value={draft ?? note}
        error={tooLong}
        onChange={(event) => keepDraft(event.currentTarget.value)}
      />
      <Group gap={8}>
        <Button size="xs" variant="default" onClick={save}>
          Save note
        </Button>
        <Button size="xs" variant="subtle" onClick={leave}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

function nameAction(hasNote: boolean, isUnsaved: boolean) {
  if (isUnsaved) return 'Continue your note'
  return hasNote ? 'Change note' : 'Add note'
}
