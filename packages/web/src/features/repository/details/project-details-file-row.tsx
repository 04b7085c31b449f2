import type { FileFacts } from '@capstone/contract/files/files.schemas'
import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { useMutation } from '@tanstack/react-query'
import { sayDownloadFailed } from '../../../lib/files/download-errors.ts'
import { formatBytes } from '../../../lib/text/formats.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ResourceRow } from '../../../ui/files/resource-row.tsx'
import { FILE_WORDS } from '../all-projects/all-projects.messages.ts'
import { downloadProjectFile } from '../all-projects/all-projects.queries.ts'
import { PROJECT_FILE_ICONS } from '../form/project-file-badge.tsx'
import classes from './project-details.module.css'

export interface ProjectDetailsFileRowProps {
  readonly projectId: string
  readonly kind: ProjectFileKind
  readonly file: FileFacts | null | undefined
}

/** A file of a project, its download, and what went wrong with it. Spec 2 §2. */
export function ProjectDetailsFileRow({ projectId, kind, file }: ProjectDetailsFileRowProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => downloadProjectFile({ projectId, kind }),
  })
  return (
    <div>
      <ResourceRow
        icon={PROJECT_FILE_ICONS[kind]}
        name={FILE_WORDS[kind]}
        detail={file && describe(file)}
        state={file ? 'open' : 'missing'}
        action="Download"
        onOpen={() => mutate()}
        busy={isPending}
      />
      {error && !isPending && (
        <div className={classes.notice}>
          <Notice kind="error" onRetry={() => mutate()}>
            {sayDownloadFailed(error)}
          </Notice>
        </div>
      )}
    </div>
  )
}

/** "PDF, 0.8 MB" */
function describe({ name, size }: FileFacts) {
  const extension = name.includes('.') ? name.split('.').at(-1)?.toUpperCase() : undefined
  return [extension, formatBytes(size)].filter(Boolean).join(', ')
}
