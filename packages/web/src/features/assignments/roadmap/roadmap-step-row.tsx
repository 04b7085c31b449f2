import type { MyProjects, RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { STEP_NOTE_MAX_LENGTH } from '@capstone/contract/requests/requests.constants'
import { Box, Button, Checkbox, Flex, Group, Stack, Text, Textarea, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { updateItems } from '../../../lib/http/cursor-pagination.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import { validateLength } from '../../../lib/text/validate-length.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ownProjectQuery } from '../own/own-project.queries.ts'
import { REOPEN_STEP_QUESTION, REOPEN_STEP_TITLE, STEP_FAILED, STEP_NEXT } from './roadmap.messages.ts'
import classes from './roadmap-steps.module.css'
import { RoadmapStepNote } from './roadmap-texts.tsx'

export interface RoadmapStepRowProps {
  readonly assignmentId: string
  /** The step's place in the roadmap, from 0. */
  readonly index: number
  readonly step: RoadmapStep
  /** Whether it is the first step that is not done. */
  readonly isNext: boolean
  readonly isEditable: boolean
}

/** A step of a roadmap: number, text, whether and when it was done, and the student's note. */
export function RoadmapStepRow({ assignmentId, index, step, isNext, isEditable }: RoadmapStepRowProps) {
  const id = useId()
  const stepUpdate = useUpdateStep(assignmentId, index)
  const shown = stepUpdate.applyPending(step)
  // A retry would be refused again.
  const isOutdated = refusalCode(stepUpdate.error) === 'PROJECT_CHANGED_MEANWHILE'
  // Reopening a step deletes its note; marking it done again on this page restores the note.
  const [lastNote, setLastNote] = useState('')
  // The note that was shown when the question was asked: behind the dialog it may change.
  const [noteToDelete, setNoteToDelete] = useState('')
  const reopen = (seenNote: string) => {
    setNoteToDelete('')
    setLastNote(seenNote)
    stepUpdate.update({ isDone: false, seenNote })
  }
  const toggle = (isDone: boolean) => {
    // If this page deleted no note, `note` is omitted, so the server keeps one written in another tab.
    if (isDone) stepUpdate.update({ isDone, note: lastNote || undefined, seenNote: shown.note })
    else if (shown.note) setNoteToDelete(shown.note)
    else reopen('')
  }
  const emphasis = isNext ? { fw: 550, c: 'var(--ink)' } : {}
  return (
    <Flex component="li" py={8} fz="sm" lh="sm" c="var(--ink-2)">
      <Text span w={24} flex="none" ff="heading" fs="italic" lh="sm" c="dimmed" aria-hidden="true">
        {index + 1}
      </Text>
      <Box flex={1} miw={0}>
        {isEditable ? (
          <Text
            component="label"
            inherit
            htmlFor={id}
            display="block"
            style={{ overflowWrap: 'anywhere', cursor: 'pointer' }}
            {...emphasis}
          >
            {step.text}
          </Text>
        ) : (
          <Text inherit style={{ overflowWrap: 'anywhere' }} {...emphasis}>
            {step.text}
          </Text>
        )}
        {isNext && (
          <Text ff="heading" fs="italic" lh="23px" c="var(--link)">
            {STEP_NEXT}
          </Text>
        )}
        {shown.completedAt && (
          <Text size="xs" c="dimmed">
            {`done ${formatDate(shown.completedAt)}`}
          </Text>
        )}
        {isEditable && shown.isDone ? (
          <RoadmapStepNoteField
            assignmentId={assignmentId}
            number={index + 1}
            note={shown.note}
            storedNote={step.note}
            onSave={(note, seenNote) => stepUpdate.update({ isDone: true, note, seenNote })}
          />
        ) : (
          shown.note && <RoadmapStepNote>{shown.note}</RoadmapStepNote>
        )}
        {stepUpdate.error && (
          <Alert kind="error" {...(!isOutdated && { onRetry: stepUpdate.retry })}>
            {errorText(stepUpdate.error, STEP_FAILED)}
          </Alert>
        )}
      </Box>
      {isEditable ? (
        <Checkbox
          id={id}
          size="sm"
          ml={16}
          checked={shown.isDone}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      ) : (
        shown.isDone && (
          <IconCheck
            size={16}
            stroke={1.9}
            color="var(--done)"
            style={{ margin: '2px 0 0 16px' }}
            aria-label="Done"
          />
        )
      )}
      <ConfirmDialog
        opened={noteToDelete !== ''}
        title={REOPEN_STEP_TITLE}
        confirm="Untick"
        onConfirm={() => reopen(noteToDelete)}
        onClose={() => setNoteToDelete('')}
      >
        {REOPEN_STEP_QUESTION}
      </ConfirmDialog>
    </Flex>
  )
}

interface RoadmapStepNoteFieldProps {
  readonly assignmentId: string
  /** The step's number, from 1. */
  readonly number: number
  readonly note: string
  /** The note as last read from the server, without a pending update. */
  readonly storedNote: string
  /** Called with the note, and the one that was shown when editing began. */
  readonly onSave: (note: string, seenNote: string) => void
}

/** The note of a step, with an editor. An unsaved draft is kept. */
function RoadmapStepNoteField(props: RoadmapStepNoteFieldProps) {
  const { assignmentId, number, note, storedNote, onSave } = props
  const [draft, setDraft] = useDraft(['step note', assignmentId, String(number)])
  const [isEditing, setEditing] = useState(false)
  const [seenNote, setSeenNote] = useState(note)
  const hasChangedDraft = draft !== null && draft.trim() !== (isEditing ? seenNote : note)
  const isDraftStored = !isEditing && draft?.trim() === storedNote
  const clearDraft = useEffectEvent(() => setDraft(null))
  useEffect(() => {
    if (isDraftStored) clearDraft()
  }, [isDraftStored])
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const startEditing = () => {
    if (!hasChangedDraft) setDraft(null)
    setSeenNote(note)
    setEditing(true)
  }
  const stopEditing = () => {
    if (!hasChangedDraft) setDraft(null)
    setEditing(false)
    // The focused field is removed, so the focus returns to the button that opened it.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (!isEditing) {
    const action = nameAction(note !== '', hasChangedDraft)
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
  const lengthError = validateLength(draft ?? seenNote, STEP_NOTE_MAX_LENGTH)
  const save = () => {
    if (lengthError) return field.current?.focus()
    stopEditing()
    if (hasChangedDraft) onSave(draft.trim(), seenNote)
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
        onKeyDown={(event) => event.key === 'Escape' && stopEditing()}
        value={draft ?? seenNote}
        error={lengthError}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Group gap={8}>
        <Button size="xs" variant="default" onClick={save}>
          Save note
        </Button>
        <Button size="xs" variant="subtle" onClick={stopEditing}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

function nameAction(hasNote: boolean, hasChangedDraft: boolean) {
  if (hasChangedDraft) return 'Continue your note'
  return hasNote ? 'Change note' : 'Add note'
}

type WithRoadmap = { readonly roadmap: RoadmapStep[] }
type StepState = { readonly isDone: boolean; readonly note?: string | undefined; readonly seenNote: string }

/** Marks a step done, with a note, or not done. Optimistic. */
function useUpdateStep(assignmentId: string, index: number) {
  const client = useQueryClient()
  const mutation = useMutation(
    calls.assignments.updateStep.mutationOptions({
      // In sequence, so that the last click wins.
      scope: { id: `step ${assignmentId} ${index}` },
      onSuccess: (_answer, saved) => {
        // The step stays as it was saved also if the project and the list cannot be loaded again.
        const update = <Project extends WithRoadmap>(project: Project): Project => ({
          ...project,
          roadmap: project.roadmap.map((step, place) =>
            place === index ? { ...step, ...applyUpdate(saved, step) } : step,
          ),
        })
        client.setQueryData(ownProjectQuery(assignmentId).queryKey, (project) => project && update(project))
        client.setQueriesData<InfiniteData<MyProjects>>(
          { queryKey: calls.assignments.listMyProjects.key() },
          (list) => list && updateItems(list, (item) => (item.id === assignmentId ? update(item) : item)),
        )
      },
      onSettled: () => {
        // The dashboard suggests starting a project until a step is done, so it is refetched.
        void client.invalidateQueries({ queryKey: calls.dashboards.key() })
        return client.invalidateQueries({ queryKey: calls.assignments.key() })
      },
    }),
  )
  const update = (state: StepState) => mutation.mutate({ assignmentId, step: index, ...state })
  const { variables } = mutation
  return {
    update,
    retry: () => variables && mutation.mutate(variables),
    error: mutation.isPending ? null : mutation.error,
    /** The step with the pending update applied. */
    applyPending: (stored: RoadmapStep): RoadmapStep =>
      mutation.isPending && variables ? { ...stored, ...applyUpdate(variables, stored) } : stored,
  }
}

const applyUpdate = ({ isDone, note }: StepState, stored: RoadmapStep) =>
  isDone
    ? { isDone, note: note ?? stored.note, completedAt: stored.completedAt }
    : { isDone, note: '', completedAt: null }
