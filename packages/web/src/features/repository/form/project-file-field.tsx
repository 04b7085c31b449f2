import { MB } from '@capstone/contract/base.constants'
import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import type { FileInfo } from '@capstone/contract/files/files.schemas'
import { PROJECT_FILE_LABELS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { Box, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatBytes } from '../../../lib/text/formats.ts'
import type { UploadItem, Uploads } from '../../../lib/uploads/use-uploads.ts'
import { FilePicker } from '../../../ui/files/file-picker.tsx'
import { FilePickerButton } from '../../../ui/files/file-picker-button.tsx'
import type { PickerLimits } from '../../../ui/files/file-picker-limits.ts'
import { UnsavedUploadHint } from '../../../ui/files/unsaved-upload-hint.tsx'
import { UploadRow } from '../../../ui/files/upload-row.tsx'
import text from '../../../ui/theme/text.module.css'
import { PROJECT_FILE_ICONS } from '../project-file-icons.tsx'
import { formatUploadFailed } from '../repository.messages.ts'
import { StoredFileRow } from './stored-file-row.tsx'
import type { ProjectDraft } from './use-project-draft.ts'

/** "PDF, up to 10 MB", "PPT or PPTX, up to 50 MB". */
const formatFileLimits = (kind: ProjectFileKind) => {
  const { extensions, maxBytes } = UPLOAD_SLOTS[kind]
  const names = extensions.map((extension) => extension.slice(1).toUpperCase())
  return `${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}, up to ${maxBytes / MB} MB`
}

export interface ProjectFileFieldProps {
  readonly kind: ProjectFileKind
  readonly draft: ProjectDraft
  /** The stored file. */
  readonly stored: FileInfo | null
  readonly projectId: string | null
}

/** One file of a project: none yet, stored, or being uploaded. */
export function ProjectFileField({ kind, draft, stored, projectId }: ProjectFileFieldProps) {
  const label = PROJECT_FILE_LABELS[kind]
  const upload = draft.uploadOf(kind)
  const limits = {
    maxBytes: UPLOAD_SLOTS[kind].maxBytes,
    maxFiles: 1,
    extensions: UPLOAD_SLOTS[kind].extensions,
  }
  const addUpload = (files: readonly File[]) => draft.uploads.add(kind, files)
  return (
    <>
      <Group gap="4px 8px" c="dimmed">
        <Text component="h4" size="sm" fw={530} c="var(--ink)">
          {label}
        </Text>
        {(upload || stored) && (
          <Text span className={text.meta} ml="auto">
            {formatFileLimits(kind)}
          </Text>
        )}
      </Group>
      {upload && <ProjectUploadRow upload={upload} uploads={draft.uploads} kind={kind} limits={limits} />}
      {upload && stored && (
        <p className={text.meta} style={{ overflowWrap: 'anywhere' }}>
          {upload.state === 'failed' ? 'Still there: ' : 'Replaces '}
          <bdi>{stored.name}</bdi> ({formatBytes(stored.size)})
          {upload.state === 'failed' ? '.' : ' when you save.'}
        </p>
      )}
      {!upload && stored && projectId && (
        <StoredFileRow
          kind={kind}
          file={stored}
          projectId={projectId}
          limits={limits}
          isRemoved={draft.isRemoved(kind)}
          onReplace={(file) => addUpload([file])}
          onRemove={() => draft.remove(kind)}
          onKeep={() => draft.keep(kind)}
        />
      )}
      {!upload && !stored && (
        <FilePicker label={label} hint={formatFileLimits(kind)} onFiles={addUpload} {...limits} />
      )}
      <UnsavedUploadHint file={draft.uploads.unsaved.find(({ slot }) => slot === kind)} />
    </>
  )
}

interface ProjectUploadRowProps {
  readonly upload: UploadItem
  readonly uploads: Uploads<ProjectFileKind>
  readonly kind: ProjectFileKind
  readonly limits: PickerLimits
}

/** A file of a project that is being uploaded, waiting for the project to be saved, or refused. */
function ProjectUploadRow({ upload, uploads, kind, limits }: ProjectUploadRowProps) {
  const { key, name, bytes, sent, state, secondsLeft, failure, isRefused = false } = upload
  const [problem, setProblem] = useState<string | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const label = PROJECT_FILE_LABELS[kind]
  const canResume = state === 'paused' || failure?.canResume
  const isFailed = state === 'failed' && !canResume
  const cancel = () => void uploads.cancel(key)
  const replace = (file: File) => {
    cancel()
    uploads.add(kind, [file])
  }

  useFocusFallback(row)
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
