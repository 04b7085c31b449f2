import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import type { FileInfo } from '@capstone/contract/files/files.schemas'
import { PROJECT_FILE_LABELS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { Group, Text } from '@mantine/core'
import { formatBytes } from '../../../lib/text/formats.ts'
import { FilePicker } from '../../../ui/files/file-picker.tsx'
import text from '../../../ui/theme/text.module.css'
import { StoredFileRow } from '../stored-file-row.tsx'
import type { ProjectDraft } from './project-draft.queries.ts'
import { ProjectUploadRow } from './project-upload-row.tsx'

const MB = 1024 * 1024

/** "PDF, up to 10 MB", ".ppt or .pptx, up to 50 MB". */
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
    </>
  )
}
