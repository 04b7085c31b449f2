import { IconDownload } from '@tabler/icons-react'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import type { ProjectsExport } from './mentored-projects.queries.ts'

export interface ExportProjectsButtonProps {
  readonly saving: ProjectsExport
  /** There is nothing to save. */
  readonly disabled: boolean
}

/** Saves the students' projects that the filters leave; the file that arrives is the news of it. */
export function ExportProjectsButton({ saving, disabled }: ExportProjectsButtonProps) {
  return (
    <BusyButton
      icon={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      busy={saving.isPending}
      disabled={disabled}
      onClick={saving.save}
    >
      {saving.isPending ? 'Exporting...' : 'Export CSV'}
    </BusyButton>
  )
}
