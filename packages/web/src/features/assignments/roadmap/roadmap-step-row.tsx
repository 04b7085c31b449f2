import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { Box, Checkbox, Flex, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { REOPEN_STEP_QUESTION, REOPEN_STEP_TITLE, STEP_FAILED, STEP_NEXT } from './roadmap.messages.ts'
import { useUpdateStep } from './roadmap.queries.ts'
import { RoadmapStepNoteField } from './roadmap-step-note-field.tsx'
import { RoadmapStepNote } from './roadmap-texts.tsx'

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
            onSave={(note) => updating.update({ isDone: true, note })}
          />
        ) : (
          shown.note && <RoadmapStepNote>{shown.note}</RoadmapStepNote>
        )}
        {updating.error && (
          <Alert kind="error" onRetry={updating.tryAgain}>
            {errorText(updating.error, STEP_FAILED)}
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
        opened={isAsking}
        title={REOPEN_STEP_TITLE}
        confirm="Untick"
        onConfirm={reopen}
        onClose={() => setAsking(false)}
      >
        {REOPEN_STEP_QUESTION}
      </ConfirmDialog>
    </Flex>
  )
}
