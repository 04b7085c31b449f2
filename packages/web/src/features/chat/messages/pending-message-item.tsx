import { SEND_FAILED } from '@capstone/contract/chat/chat.errors'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { formatBytes } from '../../../lib/text/formats.ts'
import { formatFileKind } from '../chat.messages.ts'
import classes from './message.module.css'
import { MessageTextView } from './message-text-view.tsx'
import type { PendingMessage } from './send-queue.model.ts'

export interface PendingMessageItemProps {
  readonly message: PendingMessage
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** A message that is not sent yet: sending, or failed with buttons to retry and discard. */
export function PendingMessageItem({ message, onRetry, onDiscard }: PendingMessageItemProps) {
  const { text, file, state, reason } = message
  const isFailed = state === 'failed'
  return (
    <li className={classes.message} data-own data-failed={isFailed || undefined}>
      <VisuallyHidden>You:</VisuallyHidden>
      <div className={classes.bubble}>
        {text && <MessageTextView text={text} />}
        {file && (
          <div className={classes.file}>
            <IconFileText size={18} stroke={1.6} aria-hidden="true" className={classes.fileMark} />
            <div className={classes.fileWords}>
              <bdi className={classes.fileName}>{file.name}</bdi>
              <span className={classes.fileFacts}>
                {formatFileKind(file.name)}, {formatBytes(file.size)}
              </span>
            </div>
          </div>
        )}
      </div>
      {isFailed ? (
        <Failure reason={reason} onRetry={onRetry} onDiscard={onDiscard} />
      ) : (
        <span className={classes.mark}>Sending</span>
      )}
    </li>
  )
}

type FailureProps = Pick<PendingMessageItemProps, 'onRetry' | 'onDiscard'> & Pick<PendingMessage, 'reason'>

function Failure({ reason, onRetry, onDiscard }: FailureProps) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place)
  return (
    <div ref={place} className={classes.failure} role="alert">
      <span>{reason || SEND_FAILED}</span>
      <Button size="xs" variant="subtle" onClick={onRetry}>
        Try again
      </Button>
      <Button size="xs" variant="subtle" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
