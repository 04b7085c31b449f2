import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { IconCode, IconFileText, IconNotebook, IconPresentation } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const iconProps = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The icon of each kind of file; always shown beside its label. */
export const PROJECT_FILE_ICONS: Readonly<Record<ProjectFileKind, ReactNode>> = {
  synopsis: <IconFileText {...iconProps} />,
  report: <IconNotebook {...iconProps} />,
  presentation: <IconPresentation {...iconProps} />,
  source_code: <IconCode {...iconProps} />,
}
