import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { useDialogState } from '../use-dialog-state.ts'

// It comes when it is first asked for: the list can be read before.
const PeopleImportDialog = lazyWithRetry(async () => ({
  default: (await import('./people-import-dialog.tsx')).PeopleImportDialog,
}))

/** Opens the import of people from a file. */
export function PeopleImportButton({ whom }: { readonly whom: ImportedRole }) {
  const dialog = useDialogState<ImportedRole>()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => dialog.open(whom)}
      >
        Import
      </Button>
      {dialog.round > 0 && (
        <Suspense>
          <PeopleImportDialog key={dialog.round} whom={whom} opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
