import type { ImportedRole } from '@capstone/contract/people/people.constants'
import type { LoadChunk } from '../../../lib/files/use-chunked-export.ts'
import { ExportButton } from '../../../ui/buttons/export-button.tsx'
import { PeopleImportButton } from '../import/people-import-button.tsx'

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
