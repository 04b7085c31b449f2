import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { Button } from '@mantine/core'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import classes from './people-import.module.css'
import { PeopleImportFilePanel } from './people-import-file-panel.tsx'
import { PeopleImportReviewPanel } from './people-import-review-panel.tsx'
import { formatImportTitle, formatUploadProgress } from './people-imports.messages.ts'
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
    <DetailDialog opened={useDeferredOpen(opened)} onClose={close} title={formatImportTitle(whom)}>
      {step.kind === 'choose' && <PeopleImportFilePanel whom={whom} given={given} problem={step.problem} />}
      {step.kind === 'sending' && (
        <PeopleImportSendingPanel received={step.received} total={step.total} onStop={given.stop} />
      )}
      {(step.kind === 'review' || step.kind === 'written') && (
        <PeopleImportReviewPanel key={step.kind} id={step.id} given={given} onClose={onClose} />
      )}
    </DetailDialog>
  )
}

interface PeopleImportSendingPanelProps {
  readonly received: number
  /** 0 as long as the file is being read. */
  readonly total: number
  readonly onStop: () => void
}

/** How far the lines are that are being sent and checked. */
function PeopleImportSendingPanel({ received, total, onStop }: PeopleImportSendingPanelProps) {
  return (
    <div className={classes.panel}>
      <p role="status">{formatUploadProgress(received, total)}</p>
      <ProgressBar
        percent={total === 0 ? 0 : (received / total) * 100}
        label="Progress of the import"
        withFigure
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStop} autoFocus>
          Cancel
        </Button>
      </div>
    </div>
  )
}
