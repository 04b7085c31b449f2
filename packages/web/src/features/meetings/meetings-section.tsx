import { Box, Button, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUnsaved } from '../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useMeetingDraft } from './meeting-draft.queries.ts'
import { formatProposed } from './meetings.messages.ts'
import { MeetingsList } from './meetings-list.tsx'
import { ProposeMeetingForm } from './propose-meeting-form.tsx'
import { UnsavedMeetingDialog } from './unsaved-meeting-dialog.tsx'

export interface MeetingsSectionProps {
  readonly assignmentId: string
  /** The name of the other member. */
  readonly partner: string
  /** Called with true while the section asks whether to discard: the dialog around it must not close then. */
  readonly onConfirming: (isConfirming: boolean) => void
}

/** The meetings of a project inside its dialog, with the form to propose one. */
export function MeetingsSection({ assignmentId, partner, onConfirming }: MeetingsSectionProps) {
  const [isProposing, setProposing] = useState(false)
  const [isProposed, setProposed] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const leave = () => setProposing(false)
  const wasProposing = useRef(false)
  // The focused form is gone, so the focus returns to the button that opened it.
  useEffect(() => {
    if (wasProposing.current && !isProposing) opener.current?.focus()
    wasProposing.current = isProposing
  }, [isProposing])
  const draft = useMeetingDraft(assignmentId, () => {
    draft.clear()
    leave()
    setProposed(true)
  })
  const unsaved = useUnsaved({
    opened: isProposing,
    hasChanges: draft.hasChanges,
    isBusy: draft.proposal.isPending,
    onClose: leave,
    onDiscard: draft.clear,
  })
  const reportConfirming = useEffectEvent(onConfirming)
  useEffect(() => {
    reportConfirming(unsaved.isConfirming)
    // The section may go while it asks: the project was withdrawn meanwhile.
    return () => reportConfirming(false)
  }, [unsaved.isConfirming])
  return (
    <Box component="section" mt="lg" aria-label="Meetings">
      <Text component="h3" size="sm" ff="text" fw={550} mb="xs">
        Meetings
      </Text>
      {isProposed && (
        <Alert kind="success" onDismiss={() => setProposed(false)}>
          {formatProposed(partner)}
        </Alert>
      )}
      {isProposing ? (
        <ProposeMeetingForm draft={draft} onCancel={unsaved.close} />
      ) : (
        <>
          <MeetingsList assignmentId={assignmentId} />
          <Button
            ref={opener}
            variant="default"
            size="xs"
            mt="sm"
            leftSection={<IconCalendarPlus size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setProposing(true)}
          >
            Schedule Meeting
          </Button>
        </>
      )}
      <UnsavedMeetingDialog unsaved={unsaved} />
    </Box>
  )
}
