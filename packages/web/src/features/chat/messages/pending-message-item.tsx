import { SEND_FAILED } from '@capstone/contract/chat/chat.errors'
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { formatBytes } from '../../../lib/text/formats.ts'
import { formatFileKind } from '../chat.messages.ts'
import classes from './message.module.css'
import { MessageFileView } from './message-file-view.tsx'
import { MessageTextView } from './message-text-view.tsx'
import type { PendingMessage } from './send-queue.model.ts'

export interface PendingMessageItemProps {
  readonly message: PendingMessage
  readonly onRetry: () => void
  /** Puts the text of the message back into the message field. */
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
          <MessageFileView
            name={file.name}
            typeAndSize={`${formatFileKind(file.name)}, ${formatBytes(file.size)}`}
          />
        )}
      </div>
      {isFailed ? (
        <Failure reason={reason} onRetry={onRetry} onDiscard={onDiscard} />
      ) : (
        <span className={classes.status}>Sending</span>
      )}
    </li>
  )
}

type FailureProps = Pick<PendingMessageItemProps, 'onRetry' | 'onDiscard'> & Pick<PendingMessage, 'reason'>

function Failure({ reason, onRetry, onDiscard }: FailureProps) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place)
  return (
    <Group
      ref={place}
      role="alert"
      justify="flex-end"
      gap="0 4px"
      maw={300}
      fz="xs"
      lh="xs"
      ta="right"
      c="var(--rejected)"
      className={classes.failure}
    >
      <span>{reason || SEND_FAILED}</span>
      <Button size="xs" variant="subtle" onClick={onRetry}>
        Try again
      </Button>
      <Button size="xs" variant="subtle" onClick={onDiscard}>
        Discard
      </Button>
    </Group>
  )
}
