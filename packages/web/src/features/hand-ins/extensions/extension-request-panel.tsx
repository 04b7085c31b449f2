import type { Extension } from '@capstone/contract/hand-ins/extensions/extensions.schemas'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Box, Button, Group, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { focusFirstInvalidField } from '../../../lib/dom/focus-first-field.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import type { TimeFormats } from '../hand-in-times.ts'
import { WrittenText } from '../written-text.tsx'
import { ExtensionDecisionForm } from './extension-decision-form.tsx'
import { useAdviceDraft } from './extension-drafts.ts'
import { ExtensionNoteField, validateNote } from './extension-note-field.tsx'
import {
  EXTENSION_LABELS,
  EXTENSION_TONES,
  formatAdvice,
  formatExtensionError,
  formatRequested,
  isFinalRefusal,
} from './extensions.messages.ts'
import { useAdviseExtension } from './extensions.queries.ts'
import { UnsentAnswerSection } from './unsent-answer-section.tsx'

export interface ExtensionRequestPanelProps {
  readonly handIn: HandInDetail
  readonly times: TimeFormats
  /** Whether a line already separates the panel from what is above it. */
  readonly isBelowLine?: boolean
  /** Called after the viewer has advised or decided. */
  readonly onAnswered?: () => void
}

/** The newest request for more time, with what the viewer may do: recommend it or not, or decide. */
export function ExtensionRequestPanel(props: ExtensionRequestPanelProps) {
  const { handIn, times, isBelowLine = false, onAnswered } = props
  const viewer = useViewer()
  const [refusal, setRefusal] = useState<{ readonly id: string; readonly message: string } | null>(null)
  const [extension] = handIn.extensions
  if (!extension) return null
  const { status, until, reason, isRecommended, mentorNote, decisionNote, decidedBy } = extension
  const isInstructor = viewer.role === 'instructor'
  const isWaiting = status === 'requested' && handIn.state !== 'accepted' && !handIn.isArchived
  // Of the instructors, only the mentor of the project can read a hand-in.
  const canDecide = isWaiting && viewer.role === (handIn.doesMentorDecide ? 'instructor' : 'admin')
  const canAdvise = isWaiting && isInstructor && !canDecide
  const canAnswer = canDecide || canAdvise
  const onOutdated = (message: string) => setRefusal({ id: extension.id, message })
  const isAdviceAwaited =
    isWaiting && !canAdvise && !handIn.doesMentorDecide && handIn.project.mentorName !== null
  return (
    <Box
      component="section"
      aria-label="Extension request"
      mt={isBelowLine ? 0 : 12}
      py={16}
      mb={8}
      {...(!isBelowLine && { style: { borderTop: LINE } })}
    >
      <Group justify="space-between" gap={8} mb={6}>
        <Title order={3} size="h3">
          More time
        </Title>
        <StatusBadge tone={EXTENSION_TONES[status]}>{EXTENSION_LABELS[status]}</StatusBadge>
      </Group>
      <Text size="sm" fw={550} c="var(--ink)">
        {status === 'granted' ? 'Until' : 'Requested until'} {times.dateTime(until)}
      </Text>
      {isWaiting && (
        <Text size="meta" c="dimmed">
          {formatRequested(extension, times)}
        </Text>
      )}
      <WrittenText>{reason}</WrittenText>
      {(isRecommended !== null || isAdviceAwaited) && (
        <Text size="meta" c="dimmed">
          {formatAdvice(extension, viewer.id)}
        </Text>
      )}
      {mentorNote && <WrittenText>{mentorNote}</WrittenText>}
      {status !== 'requested' && decidedBy && (
        <Text size="meta" c="dimmed">
          {EXTENSION_LABELS[status]} by {decidedBy}
        </Text>
      )}
      {decisionNote && <WrittenText>{decisionNote}</WrittenText>}
      {canDecide && (
        <FocusKeeper key={extension.id} mt={12}>
          <ExtensionDecisionForm
            extension={extension}
            title={handIn.title}
            student={handIn.student}
            time={handIn}
            onDecided={onAnswered}
            onOutdated={onOutdated}
          />
        </FocusKeeper>
      )}
      {canAdvise && (
        <AdviceForm
          key={extension.id}
          extension={extension}
          times={times}
          onAdvised={onAnswered}
          onOutdated={onOutdated}
        />
      )}
      {refusal?.id === extension.id && (
        <Box mt={12}>
          <Alert kind="error" onDismiss={() => setRefusal(null)}>
            {refusal.message}
          </Alert>
        </Box>
      )}
      {handIn.extensions.slice(canAnswer ? 1 : 0).map(({ id }) => (
        <UnsentAnswerSection key={id} extensionId={id} times={times} />
      ))}
    </Box>
  )
}

const LINE = '1px solid var(--line)'

interface AdviceFormProps {
  readonly extension: Extension
  readonly times: TimeFormats
  readonly onAdvised: (() => void) | undefined
  /** Called with the reason when the request can no longer be advised on; the form may be gone by then. */
  readonly onOutdated: (message: string) => void
}

/** Records the mentor's recommendation with a note. Both can be changed until the decision. */
function AdviceForm({ extension, times, onAdvised, onOutdated }: AdviceFormProps) {
  const [isChanging, setChanging] = useState(extension.isRecommended === null)
  const [draft, setNote] = useAdviceDraft(extension.id)
  const note = draft ?? extension.mentorNote
  const form = useRef<HTMLDivElement>(null)
  const { mutate, isPending, error } = useAdviseExtension({
    onSuccess: () => setNote(null),
    onError: (refused) => isFinalRefusal(refused) && onOutdated(formatExtensionError(refused, times)),
  })
  const advise = (isRecommended: boolean) => {
    if (validateNote(note)) {
      focusFirstInvalidField(form.current)
      return
    }
    mutate(
      { id: extension.id, isRecommended, note },
      {
        onSuccess: () => {
          setChanging(false)
          onAdvised?.()
        },
      },
    )
  }
  if (!isChanging) {
    return (
      <FocusKeeper key="change">
        <Button mt={8} size="xs" variant="default" onClick={() => setChanging(true)}>
          Change recommendation
        </Button>
      </FocusKeeper>
    )
  }
  return (
    <FocusKeeper key="form" mt={12}>
      <div ref={form}>
        <ExtensionNoteField
          label="Note to the administration"
          note={note}
          onChange={setNote}
          isPending={isPending}
          error={error}
          times={times}
        />
      </div>
      <Group gap={8} mt={12}>
        {[true, false].map((isRecommended) => (
          <Button
            key={String(isRecommended)}
            size="xs"
            variant="default"
            // Stays focusable.
            aria-disabled={isPending}
            onClick={() => advise(isRecommended)}
          >
            {isRecommended ? 'Recommend' : 'Do not recommend'}
          </Button>
        ))}
      </Group>
    </FocusKeeper>
  )
}
