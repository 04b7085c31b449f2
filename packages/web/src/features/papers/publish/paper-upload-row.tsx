import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import type { UploadItem, Uploads } from '../../../lib/uploads/use-uploads.ts'
import { FilePickerButton } from '../../../ui/files/file-picker-button.tsx'
import type { PickerLimits } from '../../../ui/files/file-picker-limits.ts'
import { UploadRow } from '../../../ui/files/upload-row.tsx'
import classes from './paper-form.module.css'

export interface PaperUploadRowProps {
  readonly draft: {
    readonly uploads: Pick<Uploads, 'pause' | 'resume'>
    readonly takeFile: (file: File) => void
  }
  /** The label of the upload: "Paper". */
  readonly label?: string
  readonly upload: UploadItem
  readonly limits: PickerLimits
  /** Removes the file. */
  readonly onTakeBack: () => void
}

/** The file of a paper: uploading, uploaded, or refused; it can be replaced or removed. */
export function PaperUploadRow(props: PaperUploadRowProps) {
  const { draft, label = 'Paper', upload, limits, onTakeBack } = props
  const { key, name, bytes, sent, state, secondsLeft, failure, isRefused = false } = upload
  const { uploads, takeFile } = draft
  const [problem, setProblem] = useState<string | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const mayResume = state === 'paused' || failure?.canResume
  const isUseless = state === 'failed' && !mayResume
  const isSettled = state === 'done' || isUseless

  useEffect(() => {
    if (isRefused) row.current?.focus()
  }, [isRefused])

  return (
    <div ref={row} className={classes.upload} tabIndex={-1}>
      <div className={classes.grow}>
        <UploadRow
          name={name}
          bytes={bytes}
          sent={sent}
          state={state}
          secondsLeft={secondsLeft}
          error={failure?.message}
          onPause={() => uploads.pause(key)}
          {...(isUseless ? {} : { onCancel: onTakeBack })}
          {...(mayResume ? { onResume: () => uploads.resume(key) } : {})}
        />
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
      </div>
      {isSettled && (
        <div className={classes.actions}>
          <FilePickerButton
            action="Replace"
            label={label}
            onFile={takeFile}
            onRefuse={setProblem}
            {...limits}
          />
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Remove ${stripDirectionMarks(name)}`}
            onClick={onTakeBack}
          >
            Remove
          </Button>
        </div>
      )}
    </div>
  )
}
