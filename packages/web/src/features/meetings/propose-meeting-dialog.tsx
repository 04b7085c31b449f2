import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useUnsaved } from '../../ui/dialogs/use-unsaved.ts'
import { useMeetingDraft } from './meeting-draft.queries.ts'
import { formatReplacement } from './meetings.messages.ts'
import { ProposeMeetingForm } from './propose-meeting-form.tsx'
import { UnsavedMeetingDialog } from './unsaved-meeting-dialog.tsx'

export interface ProposeMeetingDialogProps {
  readonly opened: boolean
  readonly assignmentId: string
  /** The other side's proposal, declined once another time is proposed for it. */
  readonly replaced?: Meeting | null
  readonly onProposed: () => void
  readonly onClose: () => void
}

/** A dialog that proposes a meeting to the other member; asks for confirmation before discarding typed text. */
export function ProposeMeetingDialog({
  opened,
  assignmentId,
  replaced = null,
  onProposed,
  onClose,
}: ProposeMeetingDialogProps) {
  const isPhone = useMediaQuery('(max-width: 767.98px)') ?? false
  const draft = useMeetingDraft(
    assignmentId,
    () => {
      draft.clear()
      onProposed()
    },
    replaced,
  )
  const { hasChanges, clear, proposal } = draft
  const unsaved = useUnsaved({ opened, hasChanges, isBusy: proposal.isPending, onClose, onDiscard: clear })
  return (
    <>
      <Modal
        opened={unsaved.isShown}
        onClose={unsaved.close}
        onExitTransitionEnd={clear}
        title="Schedule Meeting"
        centered
        fullScreen={isPhone}
        {...(isPhone && { styles: { content: { borderRadius: 0 } } })}
        size={480}
      >
        {replaced && (
          <Text size="sm" mb="md" c="var(--ink-2)">
            {formatReplacement(replaced)}
          </Text>
        )}
        <ProposeMeetingForm draft={draft} onCancel={unsaved.close} />
      </Modal>
      <UnsavedMeetingDialog unsaved={unsaved} />
    </>
  )
}
