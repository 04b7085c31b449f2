import { INPUT_MAX_HEIGHT_PX } from '@capstone/contract/assistant/assistant.constants'
import { formatTooLong } from '@capstone/contract/base.constants'
import { ATTACHMENT_SLOTS, MESSAGE_MAX_LENGTH } from '@capstone/contract/chat/chat.constants'
import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import { ActionIcon, Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconFileText, IconPaperclip, IconSend, IconX } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { isSubmitKey } from '../../../lib/dom/submit-key.ts'
import { useAutosize } from '../../../lib/dom/use-autosize.ts'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatBytes, formatBytesOf } from '../../../lib/text/formats.ts'
import type { UploadItem, Uploads } from '../../../lib/uploads/use-uploads.ts'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { SingleFileButton } from '../../../ui/files/single-file-button.tsx'
import { UnsavedUploadHint } from '../../../ui/files/unsaved-upload-hint.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import textClasses from '../../../ui/theme/text.module.css'
import {
  ATTACHMENT_HINTS,
  type ChatRole,
  SEND_HINT,
  SENDS_WHEN_UPLOADED,
  UNSENT_CONSEQUENCE,
} from '../chat.messages.ts'
import classes from './message-form.module.css'
import type { PendingMessage } from './send-queue.model.ts'
import { useMessageDraft } from './use-message-draft.ts'

export interface MessageFormProps {
  readonly threadId: string
  readonly side: ChatRole
  readonly onSend: (message: Pick<PendingMessage, 'text' | 'file'>) => void
}

/** The form for a message: text, a file, or both. Enter sends, Shift+Enter adds a line. */
export function MessageForm({ threadId, side, onSend }: MessageFormProps) {
  const slot = ATTACHMENT_SLOTS[side]
  const box = useRef<HTMLTextAreaElement>(null)
  const draft = useMessageDraft(threadId, slot, onSend)
  const { text, attached, isTooLong, isReady, isWaiting, refusal } = draft
  const unsaved = useUnsaved({ hasChanges: () => attached !== undefined })
  useAutosize(box, text, INPUT_MAX_HEIGHT_PX)
  return (
    <>
      <form
        aria-label="New message"
        onSubmit={(event) => {
          event.preventDefault()
          draft.send()
        }}
      >
        <div className={classes.box}>
          {attached && <AttachmentRow item={attached} uploads={draft.uploads} textarea={box} />}
          <Flex align="flex-end" gap={6} p={6}>
            <SingleFileButton accept={UPLOAD_SLOTS[slot].extensions.join(',')} onChange={draft.attach}>
              {(props) => (
                <ActionIcon {...props} aria-label="Attach a file">
                  <IconPaperclip size={18} stroke={1.6} />
                </ActionIcon>
              )}
            </SingleFileButton>
            <textarea
              ref={box}
              rows={1}
              className={classes.input}
              aria-label="Your message"
              aria-describedby="message-hint"
              aria-invalid={isTooLong || undefined}
              placeholder="Write a message"
              value={text}
              onChange={(event) => draft.change(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (!isSubmitKey(event)) return
                event.preventDefault()
                draft.send()
              }}
            />
            <Button type="submit" className={classes.send} aria-label="Send" aria-disabled={!isReady}>
              <IconSend size={16} stroke={1.7} aria-hidden="true" />
              <span>Send</span>
            </Button>
          </Flex>
        </div>
        <UnsavedUploadHint file={draft.uploads.unsaved[0]} />
        <Flex justify="space-between" gap={16} px={4} pt={8} fz="xs" lh="xs" c="dimmed">
          <span id="message-hint">
            {!isTooLong && !refusal && !isWaiting && <span className={textClasses.keys}>{SEND_HINT}</span>}
            <span role="status">{isWaiting && SENDS_WHEN_UPLOADED}</span>
            <Text span inherit role="alert" c="var(--rejected)">
              {isTooLong ? formatTooLong(MESSAGE_MAX_LENGTH) : refusal}
            </Text>
          </span>
          <Box component="span" visibleFrom="sm">
            {ATTACHMENT_HINTS[side]}
          </Box>
        </Flex>
      </form>
      <UnsavedDialog unsaved={unsaved} title="Leave without sending?" confirm="Leave">
        {UNSENT_CONSEQUENCE}
      </UnsavedDialog>
    </>
  )
}

interface AttachmentRowProps {
  readonly item: UploadItem
  readonly uploads: Pick<Uploads, 'cancel' | 'resume'>
  /** Receives the focus when the file is removed. */
  readonly textarea: RefObject<HTMLTextAreaElement | null>
}

/** The file of a message being written: its upload progress in bytes, and a button to remove it. */
function AttachmentRow({ item, uploads, textarea }: AttachmentRowProps) {
  const { key, name, bytes, sent, state, failure } = item
  const row = useRef<HTMLDivElement>(null)
  useFocusFallback(row, textarea)
  const isDone = state === 'done'
  const label = stripDirectionMarks(name)
  return (
    <Group ref={row} wrap="nowrap" gap={12} className={classes.attached}>
      <IconFileText size={18} stroke={1.6} aria-hidden="true" color="var(--ink-3)" />
      <Stack flex={1} gap={6} miw={0}>
        <Flex justify="space-between" gap={16}>
          <Text component="bdi" truncate size="sm" fw={550} miw={0}>
            {name}
          </Text>
          <Text
            span
            size="xs"
            lh="sm"
            c="dimmed"
            className={classes.bytes}
            role={isDone ? 'status' : undefined}
          >
            {isDone || failure ? formatBytes(bytes) : formatBytesOf(sent, bytes)}
          </Text>
        </Flex>
        {failure ? (
          <Text component="div" role="alert" size="xs" c="var(--rejected)">
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
          </Text>
        ) : (
          !isDone && <ProgressBar percent={(sent / bytes) * 100} label={`Upload of ${label}`} />
        )}
      </Stack>
      <ActionIcon
        size="sm"
        aria-label={isDone ? `Remove ${label}` : 'Cancel upload'}
        onClick={() => void uploads.cancel(key)}
      >
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
    </Group>
  )
}
