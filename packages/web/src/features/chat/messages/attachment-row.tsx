import { ActionIcon, Button } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatBytes, formatBytesOf } from '../../../lib/text/formats.ts'
import type { UploadItem, Uploads } from '../../../lib/uploads/use-uploads.ts'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import classes from './message-form.module.css'

export interface AttachmentRowProps {
  readonly item: UploadItem
  readonly uploads: Pick<Uploads, 'cancel' | 'resume'>
  /** Receives the focus when the file is removed. */
  readonly textarea: RefObject<HTMLTextAreaElement | null>
}

/** The file of a message being written: its upload progress in bytes, and a button to remove it. */
export function AttachmentRow({ item, uploads, textarea }: AttachmentRowProps) {
  const { key, name, bytes, sent, state, failure } = item
  const row = useRef<HTMLDivElement>(null)
  useFocusFallback(row, textarea)
  const isDone = state === 'done'
  const label = stripDirectionMarks(name)
  return (
    <div ref={row} className={classes.attached}>
      <IconFileText size={18} stroke={1.6} aria-hidden="true" className={classes.fileMark} />
      <div className={classes.attachedWords}>
        <div className={classes.attachedLine}>
          <bdi className={classes.attachedName}>{name}</bdi>
          <span className={classes.bytes} role={isDone ? 'status' : undefined}>
            {isDone || failure ? formatBytes(bytes) : formatBytesOf(sent, bytes)}
          </span>
        </div>
        {failure ? (
          <div role="alert" className={classes.wrong}>
            {failure.message}
            {failure.canResume && (
              <Button
                size="xs"
                variant="subtle"
                className={classes.resume}
                onClick={() => uploads.resume(key)}
              >
                Resume
              </Button>
            )}
          </div>
        ) : (
          !isDone && <ProgressBar percent={(sent / bytes) * 100} label={`Upload of ${label}`} />
        )}
      </div>
      <ActionIcon
        size="sm"
        aria-label={isDone ? `Remove ${label}` : 'Cancel upload'}
        onClick={() => uploads.cancel(key)}
      >
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
    </div>
  )
}
