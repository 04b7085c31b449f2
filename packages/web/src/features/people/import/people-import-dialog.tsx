import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { useOpenedLater } from '../../../lib/dom/use-opened-later.ts'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { PeopleImportFilePanel } from './people-import-file-panel.tsx'
import { PeopleImportReviewPanel } from './people-import-review-panel.tsx'
import { PeopleImportSendingPanel } from './people-import-sending-panel.tsx'
import { sayImportTitle } from './people-imports.messages.ts'
import { usePeopleImport } from './use-people-import.ts'

export interface PeopleImportDialogProps {
  readonly whom: ImportedRole
  readonly opened: boolean
  readonly onClose: () => void
}

/** Brings people in from a file: chosen, checked line by line, looked at, and only then written. */
export function PeopleImportDialog({ whom, opened, onClose }: PeopleImportDialogProps) {
  const given = usePeopleImport(whom)
  const { step } = given
  const close = () => {
    // What is being written is written, and its end has to be seen.
    if (given.isWriting) return
    if (step.kind === 'sending') given.stop()
    onClose()
  }
  return (
    <DetailDialog opened={useOpenedLater(opened)} onClose={close} title={sayImportTitle(whom)}>
      {step.kind === 'choose' && <PeopleImportFilePanel whom={whom} given={given} problem={step.problem} />}
      {step.kind === 'sending' && (
        <PeopleImportSendingPanel arrived={step.arrived} total={step.total} onStop={given.stop} />
      )}
      {(step.kind === 'review' || step.kind === 'written') && (
        <PeopleImportReviewPanel key={step.kind} id={step.id} given={given} onClose={onClose} />
      )}
    </DetailDialog>
  )
}
