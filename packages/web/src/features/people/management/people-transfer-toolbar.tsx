import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { Box } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { errorText } from '../../../lib/http/error-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PeopleImportButton } from '../import/people-import-button.tsx'
import { EXPORT_FAILED, formatExporting } from '../import/people-imports.messages.ts'
import { type LoadChunk, usePeopleExport } from './use-people-export.ts'

export interface PeopleTransferToolbarProps {
  readonly importedRole: ImportedRole
  /** Loads the people the list shows, chunk by chunk. */
  readonly loadChunk: LoadChunk
}

/** Buttons to import and export people. */
export function PeopleTransferToolbar({ importedRole, loadChunk }: PeopleTransferToolbarProps) {
  return (
    <>
      <PeopleImportButton importedRole={importedRole} />
      <ExportPeopleButton loadChunk={loadChunk} />
    </>
  )
}

/** Exports the people that match search and filter. The downloaded file is the confirmation. */
function ExportPeopleButton({ loadChunk }: { readonly loadChunk: LoadChunk }) {
  const exporting = usePeopleExport(loadChunk)
  return (
    <>
      {exporting.error && (
        <Box flex="0 1 100%">
          <Alert kind="error" onRetry={exporting.save} onDismiss={exporting.forget}>
            {errorText(exporting.error, EXPORT_FAILED)}
          </Alert>
        </Box>
      )}
      <BusyButton
        icon={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        busy={exporting.isPending}
        onClick={exporting.save}
      >
        {exporting.isPending ? formatExporting(exporting.count) : 'Export'}
      </BusyButton>
    </>
  )
}
