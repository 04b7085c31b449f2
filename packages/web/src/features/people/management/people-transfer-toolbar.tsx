import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { LoadChunk } from '../../../lib/files/use-chunked-export.ts'
import { ExportButton } from '../../../ui/buttons/export-button.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { useDialogState } from '../use-dialog-state.ts'

export interface PeopleTransferToolbarProps {
  readonly importedRole: ImportedRole
  /** Loads the people the list shows, chunk by chunk. */
  readonly loadChunk: LoadChunk
}

/** Buttons to import and export people. */
export const PeopleTransferToolbar = ({ importedRole, loadChunk }: PeopleTransferToolbarProps) => (
  <>
    <PeopleImportButton importedRole={importedRole} />
    <ExportButton loadChunk={loadChunk} />
  </>
)

const PeopleImportDialog = lazyWithRetry(async () => ({
  default: (await import('../import/people-import-dialog.tsx')).PeopleImportDialog,
}))

/** Opens the import of people from a file. */
function PeopleImportButton({ importedRole }: { readonly importedRole: ImportedRole }) {
  const dialog = useDialogState<ImportedRole>()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => dialog.open(importedRole)}
      >
        Import
      </Button>
      {dialog.openCount > 0 && (
        <Suspense>
          <PeopleImportDialog
            key={dialog.openCount}
            importedRole={importedRole}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}
