import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { Button } from '@mantine/core'
import type { UploadItem, Uploads } from '../../lib/use-uploads.ts'
import { UploadRow } from '../../ui/upload-row.tsx'
import { PROJECT_FILE_ICONS } from './project-file-badge.tsx'
import classes from './project-form.module.css'
import { sayUploadFailed } from './repository.messages.ts'

export interface ProjectUploadRowProps {
  readonly upload: UploadItem
  readonly uploads: Uploads
  readonly kind: ProjectFileKind
}

/** A file of a project on its way, or arrived and waiting for the project to be saved. */
export function ProjectUploadRow({ upload, uploads, kind }: ProjectUploadRowProps) {
  const { key, name, bytes, sent, state, secondsLeft, failure } = upload
  const mayResume = state === 'paused' || failure?.canResume
  const cancel = () => uploads.cancel(key)
  return (
    <div className={classes.stored}>
      <div className={classes.grow}>
        <UploadRow
          name={name}
          icon={PROJECT_FILE_ICONS[kind]}
          bytes={bytes}
          sent={sent}
          state={state}
          secondsLeft={secondsLeft}
          error={failure ? sayUploadFailed(kind, failure.message) : undefined}
          onPause={() => uploads.pause(key)}
          onCancel={cancel}
          {...(mayResume ? { onResume: () => uploads.resume(key) } : {})}
        />
      </div>
      {state === 'done' && (
        <Button size="xs" variant="subtle" aria-label={`Remove ${name}`} onClick={cancel}>
          Remove
        </Button>
      )}
    </div>
  )
}
