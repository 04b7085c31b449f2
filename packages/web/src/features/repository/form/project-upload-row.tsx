import { PROJECT_FILE_LABELS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { Box, Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import type { UploadItem, Uploads } from '../../../lib/uploads/use-uploads.ts'
import { FilePickerButton } from '../../../ui/files/file-picker-button.tsx'
import type { PickerLimits } from '../../../ui/files/file-picker-limits.ts'
import { UploadRow } from '../../../ui/files/upload-row.tsx'
import { formatUploadFailed } from '../repository.messages.ts'
import { PROJECT_FILE_ICONS } from './project-file-badge.tsx'

export interface ProjectUploadRowProps {
  readonly upload: UploadItem
  readonly uploads: Uploads<ProjectFileKind>
  readonly kind: ProjectFileKind
  readonly limits: PickerLimits
}

/** A file of a project that is being uploaded, waiting for the project to be saved, or refused. */
export function ProjectUploadRow({ upload, uploads, kind, limits }: ProjectUploadRowProps) {
  const { key, name, bytes, sent, state, secondsLeft, failure, isRefused = false } = upload
  const [problem, setProblem] = useState<string | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const label = PROJECT_FILE_LABELS[kind]
  const canResume = state === 'paused' || failure?.canResume
  const isFailed = state === 'failed' && !canResume
  const cancel = () => uploads.cancel(key)
  const replace = (file: File) => {
    cancel()
    uploads.add(kind, [file])
  }

  // The file may be far from the Save button, so focus and scroll to it.
  useEffect(() => {
    if (!isRefused) return
    row.current?.focus({ preventScroll: true })
    row.current?.scrollIntoView({ block: 'center' })
  }, [isRefused])

  return (
    <Group ref={row} gap="8px 16px" tabIndex={-1}>
      <Box flex="1 1 240px" miw={0}>
        <UploadRow
          name={name}
          icon={PROJECT_FILE_ICONS[kind]}
          bytes={bytes}
          sent={sent}
          state={state}
          secondsLeft={secondsLeft}
          error={problem ?? (failure ? formatUploadFailed(kind, failure.message) : undefined)}
          onPause={() => uploads.pause(key)}
          {...(isFailed ? {} : { onCancel: cancel })}
          {...(canResume ? { onResume: () => uploads.resume(key) } : {})}
        />
      </Box>
      {isFailed && (
        <FilePickerButton action="Replace" label={label} onFile={replace} onRefuse={setProblem} {...limits} />
      )}
      {(state === 'done' || isFailed) && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Remove ${stripDirectionMarks(name)}`}
          onClick={cancel}
        >
          Remove
        </Button>
      )}
    </Group>
  )
}
