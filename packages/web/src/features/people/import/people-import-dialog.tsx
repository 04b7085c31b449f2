import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import {
  LEAVE_LINKS,
  LEAVE_WITHOUT_LINKS,
  LINKS_NOT_MADE,
  LINKS_NOT_SAVED,
} from '../management/invitation-links.messages.ts'
import { useInvitationLinks } from '../management/use-invitation-links.ts'
import { PeopleImportFilePanel } from './people-import-file-panel.tsx'
import { PeopleImportReviewPanel } from './people-import-review-panel.tsx'
import { formatImportTitle, formatUploadProgress } from './people-imports.messages.ts'
import { importFiguresQuery, needsInvitationLinks } from './people-imports.queries.ts'
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
  const invitationLinks = useInvitationLinks()
  const importId = step.kind === 'review' ? step.id : ''
  const { data: figures } = useQuery({ ...importFiguresQuery(importId), enabled: importId !== '' })
  // A list of all links can be made only here.
  const isListMissing =
    figures !== undefined &&
    needsInvitationLinks(figures) &&
    !invitationLinks.links &&
    !invitationLinks.isPending
  const unsaved = useUnsaved({
    opened,
    hasChanges: () => invitationLinks.areUnsaved || isListMissing,
    // A write cannot be cancelled, and its result must be seen; the refetches after it do not block closing.
    isBusy: peopleImport.isWriting && figures?.state !== 'written',
    ignoresSearch: true,
    onClose: () => {
      if (step.kind === 'sending') peopleImport.stop()
      onClose()
    },
  })
  return (
    <DetailDialog
      opened={unsaved.isShown}
      onClose={unsaved.close}
      title={formatImportTitle(importedRole)}
      footer={
        step.kind === 'sending' && (
          <Button variant="default" onClick={peopleImport.stop} autoFocus>
            Cancel
          </Button>
        )
      }
    >
      {step.kind === 'choose' && (
        <PeopleImportFilePanel
          importedRole={importedRole}
          peopleImport={peopleImport}
          problem={step.problem}
        />
      )}
      {step.kind === 'sending' && <PeopleImportSendingPanel received={step.received} total={step.total} />}
      {step.kind === 'review' && (
        <PeopleImportReviewPanel
          id={step.id}
          peopleImport={peopleImport}
          invitationLinks={invitationLinks}
          onClose={unsaved.close}
        />
      )}
      <UnsavedDialog
        unsaved={unsaved}
        title={isListMissing ? LEAVE_WITHOUT_LINKS : LEAVE_LINKS}
        confirm={isListMissing ? 'Close without links' : 'Close without keeping'}
      >
        {isListMissing ? LINKS_NOT_MADE : LINKS_NOT_SAVED}
      </UnsavedDialog>
    </DetailDialog>
  )
}

interface PeopleImportSendingPanelProps {
  readonly received: number
  /** 0 while the file is being read. */
  readonly total: number
}

/** The progress of sending and checking lines. */
function PeopleImportSendingPanel({ received, total }: PeopleImportSendingPanelProps) {
  return (
    <Stack>
      <p role="status">{formatUploadProgress(received, total)}</p>
      <ProgressBar
        percent={total === 0 ? 0 : (received / total) * 100}
        label="Progress of the import"
        withFigure
      />
    </Stack>
  )
}
