import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import type { LoadExportChunk } from '../../../lib/files/use-chunked-export.ts'
import { ExportButton } from '../../../ui/buttons/export-button.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { useDialogState } from '../use-dialog-state.ts'

export interface PeopleTransferToolbarProps {
  readonly importedRole: ImportedRole
  /** Loads the CSV export of the people the list shows, chunk by chunk. */
  readonly loadExportChunk: LoadExportChunk
  /** Defined if a link (`?import=true`) asks for the import; called when it has opened. */
  readonly onOpenedFromLink: (() => void) | undefined
}

/** Buttons to import and export people. */
export const PeopleTransferToolbar = ({ loadExportChunk, ...importProps }: PeopleTransferToolbarProps) => (
  <>
    <PeopleImportButton {...importProps} />
    <ExportButton loadExportChunk={loadExportChunk} />
  </>
)

const PeopleImportDialog = lazyWithRetry(async () => ({
  default: (await import('../import/people-import-dialog.tsx')).PeopleImportDialog,
}))

/** Opens the import of people from a file. */
function PeopleImportButton({
  importedRole,
  onOpenedFromLink,
}: Pick<PeopleTransferToolbarProps, 'importedRole' | 'onOpenedFromLink'>) {
  const dialog = useDialogState<ImportedRole>()
  const openFromLink = useEffectEvent(() => {
    // An import that is open stays.
    if (!dialog.opened) dialog.open(importedRole)
    onOpenedFromLink?.()
  })
  const isLinked = onOpenedFromLink !== undefined
  useEffect(() => {
    if (isLinked) openFromLink()
  }, [isLinked])
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
