import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { IconCode, IconFileText, IconNotebook, IconPresentation } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const look = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The sign of each kind of file; it always stands beside its word. */
export const PROJECT_FILE_ICONS: Readonly<Record<ProjectFileKind, ReactNode>> = {
  synopsis: <IconFileText {...look} />,
  report: <IconNotebook {...look} />,
  presentation: <IconPresentation {...look} />,
  source_code: <IconCode {...look} />,
}
