import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { PeopleImportButton } from '../import/people-import-button.tsx'
import { ExportPeopleButton } from './export-people-button.tsx'
import type { AskPart } from './use-people-export.ts'

export interface PeopleTransferToolbarProps {
  readonly whom: ImportedRole
  /** Asks for those the list shows, part by part. */
  readonly ask: AskPart
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
