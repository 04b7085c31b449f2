import type { FileInfo } from '@capstone/contract/files/files.schemas'
import { PROJECT_FILE_LABELS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { Box, Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { formatBytes, formatDate } from '../../../lib/text/formats.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { FilePickerButton } from '../../../ui/files/file-picker-button.tsx'
import type { PickerLimits } from '../../../ui/files/file-picker-limits.ts'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { FILE_OPEN_FAILED } from '../repository.messages.ts'
import { useOpenProjectFile } from '../repository.queries.ts'

export interface StoredFileRowProps {
  readonly kind: ProjectFileKind
  readonly file: FileInfo
  readonly projectId: string
  readonly limits: PickerLimits
  /** Whether the file is to be removed when the project is saved. */
  readonly isRemoved: boolean
  readonly onReplace: (file: File) => void
  readonly onRemove: () => void
  readonly onKeep: () => void
}

/** A stored file of a project, with buttons to open, replace and remove it. */
export function StoredFileRow(props: StoredFileRowProps) {
  const { kind, file, projectId, limits, isRemoved, onReplace, onRemove, onKeep } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const opening = useOpenProjectFile()
  const row = useRef<HTMLDivElement>(null)
  // The row is removed when another file replaces this one.
  useFocusFallback(row)
  const label = PROJECT_FILE_LABELS[kind]
  const problem = refusal ?? (opening.isError ? FILE_OPEN_FAILED : null)
  return (
    <>
      <Group ref={row} gap="8px 16px">
        <Box flex="1 1 240px" miw={0}>
          <Text
            component="div"
            truncate
            size="sm"
            fw={550}
            {...(isRemoved && { td: 'line-through', c: 'dimmed' })}
          >
            <bdi>{file.name}</bdi>
          </Text>
          <MetaLine>
            {formatBytes(file.size)}
            {isRemoved ? 'will be removed when you save' : `uploaded ${formatDate(file.uploadedAt)}`}
          </MetaLine>
        </Box>
        <Group gap="xs">
          {!isRemoved && (
            <BusyButton
              size="xs"
              variant="default"
              aria-label={`Open ${label}`}
              busy={opening.isPending}
              onClick={() => opening.mutate({ projectId, kind, mimeType: file.mimeType })}
            >
              Open
            </BusyButton>
          )}
          <FilePickerButton
            action="Replace"
            label={label}
            onFile={onReplace}
            onRefuse={setRefusal}
            {...limits}
          />
          <Button
            size="xs"
            variant="subtle"
            aria-label={`${isRemoved ? 'Keep' : 'Remove'} ${label}`}
            onClick={isRemoved ? onKeep : onRemove}
          >
            {isRemoved ? 'Keep' : 'Remove'}
          </Button>
        </Group>
      </Group>
      {problem && (
        <Text role="alert" size="sm" fz={13} c="var(--rejected)" style={{ overflowWrap: 'anywhere' }}>
          {problem}
        </Text>
      )}
    </>
  )
}
