import type { ResourceFile } from '@capstone/contract/assignments/assignments.schemas'
import { PROJECT_FILE_LABELS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { Box } from '@mantine/core'
import { IconCode, IconFileDescription, IconFileText, IconPresentation } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { calls } from '../../../lib/http/api.ts'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { formatBytes } from '../../../lib/text/formats.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ResourceRow } from '../../../ui/files/resource-row.tsx'
import { formatBlockedReason, RESOURCE_ROW_STATES } from '../assignments.messages.ts'
import { downloadResource } from '../own/own-project.queries.ts'

const ICONS: Readonly<Record<ProjectFileKind, typeof IconCode>> = {
  synopsis: IconFileText,
  report: IconFileDescription,
  presentation: IconPresentation,
  source_code: IconCode,
}

export interface StudentProjectFileRowProps {
  readonly assignmentId: string
  readonly file: ResourceFile
}

/** A file of a project with its download and errors. */
export function StudentProjectFileRow({ assignmentId, file }: StudentProjectFileRowProps) {
  const queryClient = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => downloadResource({ assignmentId, kind: file.kind }),
    // The screen may be outdated.
    onError: () => queryClient.invalidateQueries({ queryKey: calls.assignments.key() }),
  })
  const Icon = ICONS[file.kind]
  const isRefused = refusalCode(error) === 'RESOURCE_ACCESS_DENIED'
  return (
    <div>
      <ResourceRow
        icon={<Icon size={18} stroke={1.6} />}
        name={PROJECT_FILE_LABELS[file.kind]}
        detail={describeFile(file)}
        state={RESOURCE_ROW_STATES[file.state]}
        action="Download"
        onOpen={() => mutate()}
        busy={isPending}
      />
      {error && !isPending && (
        <Box pb={12}>
          <Alert kind="error" {...(isRefused ? {} : { onRetry: () => mutate() })}>
            {formatDownloadError(error)}
          </Alert>
        </Box>
      )}
    </div>
  )
}

/** "PDF, 0.8 MB", or why there is no file. */
function describeFile({ name, size, state }: ResourceFile) {
  if (size === null) return formatBlockedReason(state)
  const extension = name?.includes('.') ? name.split('.').at(-1)?.toUpperCase() : undefined
  return [extension, formatBytes(size)].filter(Boolean).join(', ')
}
