import type { Attachment, Message, Partner } from '@capstone/contract/chat/chat.schemas'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { Text, VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { downloadFile, openFile } from '../../../lib/files/open-file.ts'
import { api } from '../../../lib/http/api.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatBytes, formatChatTime } from '../../../lib/text/formats.ts'
import { DownloadButton } from '../../../ui/buttons/download-button.tsx'
import { authorOf, formatFileKind } from '../chat.messages.ts'
import classes from './message.module.css'
import { MessageFileView } from './message-file-view.tsx'
import { MessageTextView } from './message-text-view.tsx'

export interface MessageItemProps {
  readonly message: Message
  /** The other member, or a former mentor, has read it. */
  readonly isRead: boolean
  /** The id of the thread's current other member. */
  readonly partnerId: Partner['id']
  readonly renderMeeting: (meeting: Meeting) => ReactNode
}

/**
 * A sent message. The viewer's own are on the right and tinted, others on the left and outlined. A message of a
 * former member shows its author's name.
 */
export function MessageItem({ message, isRead, partnerId, renderMeeting }: MessageItemProps) {
  const { id, number, isOwn, text, file, meeting, sentAt } = message
  const { name, isFormerMember } = authorOf(message, partnerId)
  return (
    <li className={classes.message} data-own={isOwn || undefined} data-number={number}>
      {!isFormerMember && <VisuallyHidden>{name}:</VisuallyHidden>}
      <div className={classes.bubble} data-meeting={meeting ? true : undefined}>
        {isFormerMember && (
          <Text size="xs" lh="18px" fw={600} c="var(--ink-2)">
            {name}
          </Text>
        )}
        {meeting ? renderMeeting(meeting) : <MessageContent id={id} text={text} file={file} />}
      </div>
      <span className={classes.status}>
        {isOwn && `${isRead ? 'Read' : 'Sent'} · `}
        <time dateTime={sentAt.toISOString()}>{formatChatTime(sentAt)}</time>
      </span>
    </li>
  )
}

type MessageContentProps = Pick<Message, 'id' | 'text' | 'file'>

// Memoized: a sent message never changes, except the link to its file.
const MessageContent = memo(({ id, text, file }: MessageContentProps) => (
  <>
    {text && <MessageTextView text={text} />}
    {file && <AttachmentView messageId={id} file={file} />}
  </>
))
MessageContent.displayName = 'MessageContent'

interface AttachmentViewProps {
  readonly messageId: string
  readonly file: Attachment
}

/** A message's file: a picture is shown; any other file has its name, type, size and a download button. */
function AttachmentView({ messageId, file }: AttachmentViewProps) {
  const { name, size, mimeType, isPicture } = file
  // A link expires, so opening or downloading a file requests a new one.
  const requestLink = () => api.chat.linkToAttachment({ messageId })
  const opening = useSingleMutation<void, void>({ mutationFn: () => openFile(mimeType, requestLink) })
  const saving = useSingleMutation<void, void>({ mutationFn: () => downloadFile(requestLink) })
  const label = stripDirectionMarks(name)
  const problem = saving.error ?? opening.error
  return (
    <>
      {isPicture ? (
        <PictureView file={file} requestLink={requestLink} onOpen={opening.mutate} />
      ) : (
        <MessageFileView name={name} typeAndSize={`${formatFileKind(name, mimeType)}, ${formatBytes(size)}`}>
          <DownloadButton
            label={`Download ${label}`}
            busy={saving.isPending}
            onClick={() => saving.mutate()}
          />
        </MessageFileView>
      )}
      {problem && (
        <Text role="alert" size="xs" c="var(--rejected)" mt={6}>
          {formatDownloadError(problem)}
        </Text>
      )}
    </>
  )
}

interface PictureViewProps {
  readonly file: Attachment
  readonly requestLink: () => Promise<FileLink>
  readonly onOpen: () => void
}

/**
 * A picture in a frame of fixed size, so that the layout does not shift. Pressing it opens the full
 * picture; an expired link is renewed once.
 */
function PictureView({ file, requestLink, onOpen }: PictureViewProps) {
  const [renewed, setRenewed] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const label = stripDirectionMarks(file.name)
  const renew = () => {
    if (renewed) return setMissing(true)
    requestLink().then(
      ({ url }) => setRenewed(url),
      () => setMissing(true),
    )
  }
  return (
    <figure className={classes.picture}>
      <button type="button" aria-label={`Open ${label}`} onClick={onOpen}>
        {isMissing ? (
          <span>This picture cannot be shown.</span>
        ) : (
          <img
            src={`${renewed ?? file.link.url}?view`}
            alt=""
            loading="lazy"
            decoding="async"
            onError={renew}
          />
        )}
      </button>
      <Text component="figcaption" truncate size="xs" c="dimmed" px={4} pt={6} pb={2}>
        <bdi>{file.name}</bdi>, {formatBytes(file.size)}
      </Text>
    </figure>
  )
}
