import type { Message } from '@capstone/contract/chat/chat.schemas'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { formatChatTime } from '../../../lib/text/formats.ts'
import { writerOf } from '../chat.messages.ts'
import { AttachmentView } from './attachment-view.tsx'
import classes from './message.module.css'
import { MessageTextView } from './message-text-view.tsx'

export interface MessageItemProps {
  readonly message: Message
  /** The other side has read it. */
  readonly isRead: boolean
  /** What the other side is called now. */
  readonly partner: string
  readonly card: (meeting: Meeting) => ReactNode
}

/**
 * A message as the server has it: one's own at the right and tinted, theirs at the left and outlined. One of somebody who
 * talked here before says of whom it is.
 */
export function MessageItem({ message, isRead, partner, card }: MessageItemProps) {
  const { id, number, isOwn, text, file, meeting, sentAt } = message
  const { name, isOther } = writerOf(message, partner)
  return (
    <li className={classes.message} data-own={isOwn || undefined} data-number={number}>
      {!isOther && <VisuallyHidden>{name}:</VisuallyHidden>}
      <div className={classes.bubble} data-meeting={meeting ? true : undefined}>
        {isOther && <p className={classes.writer}>{name}</p>}
        {meeting ? card(meeting) : <Words id={id} text={text} file={file} />}
      </div>
      <span className={classes.mark}>
        {isOwn && `${isRead ? 'Read' : 'Sent'} · `}
        <time dateTime={sentAt.toISOString()}>{formatChatTime(sentAt)}</time>
      </span>
    </li>
  )
}

type WordsProps = Pick<Message, 'id' | 'text' | 'file'>

// Never changes once it was sent, but for the link to its file.
const Words = memo(({ id, text, file }: WordsProps) => (
  <>
    {text && <MessageTextView text={text} />}
    {file && <AttachmentView messageId={id} file={file} />}
  </>
))
Words.displayName = 'Words'
