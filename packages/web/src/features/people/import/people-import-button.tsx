import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { useDialogState } from '../use-dialog-state.ts'

// Loaded when it is first opened.
const PeopleImportDialog = lazyWithRetry(async () => ({
  default: (await import('./people-import-dialog.tsx')).PeopleImportDialog,
}))

/** Opens the import of people from a file. */
export function PeopleImportButton({ importedRole }: { readonly importedRole: ImportedRole }) {
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
