import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { IconDownload } from '@tabler/icons-react'
import { errorText } from '../../../lib/http/error-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import classes from '../import/people-import.module.css'
import { PeopleImportButton } from '../import/people-import-button.tsx'
import { EXPORT_FAILED, formatExporting } from '../import/people-imports.messages.ts'
import { type LoadChunk, usePeopleExport } from './use-people-export.ts'

export interface PeopleTransferToolbarProps {
  readonly whom: ImportedRole
  /** Asks for those the list shows, part by part. */
  readonly ask: LoadChunk
}

/** People in from a file, and out into one. */
export function PeopleTransferToolbar({ whom, ask }: PeopleTransferToolbarProps) {
  return (
    <>
      <PeopleImportButton whom={whom} />
      <ExportPeopleButton ask={ask} />
    </>
  )
}

/** Saves the people that search and filter leave. */
function ExportPeopleButton({ ask }: { readonly ask: LoadChunk }) {
  const saving = usePeopleExport(ask)
  return (
    <>
      {saving.error && (
        <div className={classes.problem}>
          <Alert kind="error" onRetry={saving.save} onDismiss={saving.forget}>
            {errorText(saving.error, EXPORT_FAILED)}
          </Alert>
        </div>
      )}
      <BusyButton
        icon={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        busy={saving.isPending}
        onClick={saving.save}
      >
        {saving.isPending ? formatExporting(saving.count) : 'Export'}
      </BusyButton>
    </>
  )
}
