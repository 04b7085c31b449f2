import type { Attachment } from '@capstone/contract/chat/chat.schemas'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sayDownloadFailed } from '../../../lib/files/download-errors.ts'
import { downloadFile, openFile } from '../../../lib/files/open-file.ts'
import { api } from '../../../lib/http/api.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatBytes } from '../../../lib/text/formats.ts'
import { sayFileKind } from '../chat.messages.ts'
import classes from './message.module.css'
import { PictureView } from './picture-view.tsx'

export interface AttachmentViewProps {
  readonly messageId: string
  readonly file: Attachment
}

/** A message's file: a picture is shown, all else has its name, kind and size, and can be downloaded. */
export function AttachmentView({ messageId, file }: AttachmentViewProps) {
  const { name, size, mimeType, isPicture } = file
  // A link is good for an hour: what is opened by hand gets a fresh one.
  const findLink = () => api.chat.attachmentLink({ messageId })
  const opening = useMutation({ mutationFn: () => openFile(mimeType, findLink) })
  const saving = useMutation({ mutationFn: () => downloadFile(findLink) })
  const label = stripDirectionMarks(name)
  const problem = saving.error ?? opening.error
  return (
    <>
      {isPicture ? (
        <PictureView file={file} findLink={findLink} onOpen={opening.mutate} />
      ) : (
        <div className={classes.file}>
          <IconFileText size={18} stroke={1.6} aria-hidden="true" className={classes.fileMark} />
          <div className={classes.fileWords}>
            <bdi className={classes.fileName}>{name}</bdi>
            <span className={classes.fileFacts}>
              {sayFileKind(name, mimeType)}, {formatBytes(size)}
            </span>
          </div>
          <ActionIcon
            aria-label={`Download ${label}`}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {sayDownloadFailed(problem)}
        </p>
      )}
    </>
  )
}
