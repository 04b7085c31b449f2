import { Modal } from '@mantine/core'
import { ProposeMeetingForm } from './propose-meeting-form.tsx'

export interface ProposeMeetingDialogProps {
  readonly opened: boolean
  readonly assignmentId: string
  readonly onProposed: () => void
  readonly onClose: () => void
}

/** Proposes a time to the other side of a project, over its page. */
export function ProposeMeetingDialog({
  opened,
  assignmentId,
  onProposed,
  onClose,
}: ProposeMeetingDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Schedule Meeting" centered size={480}>
      <ProposeMeetingForm assignmentId={assignmentId} onProposed={onProposed} onCancel={onClose} />
    </Modal>
  )
}
