import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { Button, Group, Stack } from '@mantine/core'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import { PeopleImportFilePanel } from './people-import-file-panel.tsx'
import { PeopleImportReviewPanel } from './people-import-review-panel.tsx'
import { formatImportTitle, formatUploadProgress } from './people-imports.messages.ts'
import { usePeopleImport } from './use-people-import.ts'

export interface PeopleImportDialogProps {
  readonly importedRole: ImportedRole
  readonly opened: boolean
  readonly onClose: () => void
}

/** Imports people from a file: choose, check line by line, review, write. */
export function PeopleImportDialog({ importedRole, opened, onClose }: PeopleImportDialogProps) {
  const peopleImport = usePeopleImport(importedRole)
  const { step } = peopleImport
  const close = () => {
    // A write cannot be cancelled, and its result must be seen.
    if (peopleImport.isWriting) return
    if (step.kind === 'sending') peopleImport.stop()
    onClose()
  }
  return (
    <DetailDialog opened={useDeferredOpen(opened)} onClose={close} title={formatImportTitle(importedRole)}>
      {step.kind === 'choose' && (
        <PeopleImportFilePanel
          importedRole={importedRole}
          peopleImport={peopleImport}
          problem={step.problem}
        />
      )}
      {step.kind === 'sending' && (
        <PeopleImportSendingPanel received={step.received} total={step.total} onStop={peopleImport.stop} />
      )}
      {(step.kind === 'review' || step.kind === 'written') && (
        <PeopleImportReviewPanel key={step.kind} id={step.id} peopleImport={peopleImport} onClose={onClose} />
      )}
    </DetailDialog>
  )
}

interface PeopleImportSendingPanelProps {
  readonly received: number
  /** 0 while the file is being read. */
  readonly total: number
  readonly onStop: () => void
}

/** The progress of sending and checking lines. */
function PeopleImportSendingPanel({ received, total, onStop }: PeopleImportSendingPanelProps) {
  return (
    <Stack>
      <p role="status">{formatUploadProgress(received, total)}</p>
      <ProgressBar
        percent={total === 0 ? 0 : (received / total) * 100}
        label="Progress of the import"
        withFigure
      />
      <Group gap={8}>
        <Button variant="default" onClick={onStop} autoFocus>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
