import { PROJECT_FILE_LABELS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import type { UploadItem, Uploads } from '../../../lib/uploads/use-uploads.ts'
import { FilePickerButton } from '../../../ui/files/file-picker-button.tsx'
import type { PickerLimits } from '../../../ui/files/file-picker-limits.ts'
import { UploadRow } from '../../../ui/files/upload-row.tsx'
import { formatUploadFailed } from '../repository.messages.ts'
import { PROJECT_FILE_ICONS } from './project-file-badge.tsx'
import classes from './project-form.module.css'

export interface ProjectUploadRowProps {
  readonly upload: UploadItem
  readonly uploads: Uploads<ProjectFileKind>
  readonly kind: ProjectFileKind
  readonly limits: PickerLimits
}

/** A file of a project on its way, arrived and waiting for the project to be saved, or refused. */
export function ProjectUploadRow({ upload, uploads, kind, limits }: ProjectUploadRowProps) {
  const { key, name, bytes, sent, state, secondsLeft, failure, isRefused = false } = upload
  const [problem, setProblem] = useState<string | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const label = PROJECT_FILE_LABELS[kind]
  const mayResume = state === 'paused' || failure?.canResume
  const isUseless = state === 'failed' && !mayResume
  const cancel = () => uploads.cancel(key)
  const replace = (file: File) => {
    cancel()
    uploads.add(kind, [file])
  }

  // Refused on Save, far from that button: the person is brought to it.
  useEffect(() => {
    if (!isRefused) return
    row.current?.focus({ preventScroll: true })
    row.current?.scrollIntoView({ block: 'center' })
  }, [isRefused])

  return (
    <div ref={row} className={classes.stored} tabIndex={-1}>
      <div className={classes.grow}>
        <UploadRow
          name={name}
          icon={PROJECT_FILE_ICONS[kind]}
          bytes={bytes}
          sent={sent}
          state={state}
          secondsLeft={secondsLeft}
          error={problem ?? (failure ? formatUploadFailed(kind, failure.message) : undefined)}
          onPause={() => uploads.pause(key)}
          {...(isUseless ? {} : { onCancel: cancel })}
          {...(mayResume ? { onResume: () => uploads.resume(key) } : {})}
        />
      </div>
      {isUseless && (
        <FilePickerButton action="Replace" label={label} onFile={replace} onRefuse={setProblem} {...limits} />
      )}
      {(state === 'done' || isUseless) && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Remove ${stripDirectionMarks(name)}`}
          onClick={cancel}
        >
          Remove
        </Button>
      )}
    </div>
  )
}
