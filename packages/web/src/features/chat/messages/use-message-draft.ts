import { MESSAGE_MAX_LENGTH } from '@capstone/contract/chat/chat.constants'
import { ATTACHMENT_TOO_LARGE } from '@capstone/contract/chat/chat.errors'
import { UPLOAD_SLOTS, type UploadSlot } from '@capstone/contract/files/files.constants'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { useUploads } from '../../../lib/uploads/use-uploads.ts'
import { findFilesError } from '../../../ui/files/file-picker-limits.ts'
import type { PendingMessage } from './send-queue.model.ts'
import { useSendTyping } from './use-typing.ts'

/**
 * Holds the draft of a message: its text, stored per thread, and its file. If it is submitted during the upload, it
 * is sent once the file is uploaded; a change in the meantime cancels that.
 */
export function useMessageDraft(
  threadId: string,
  slot: UploadSlot,
  onSend: (message: Pick<PendingMessage, 'text' | 'file'>) => void,
) {
  const key = draftKey(useViewer().id, threadId)
  const [storedText, setText] = useDraft(key)
  const uploads = useUploads(key)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sendTyping = useSendTyping(threadId)
  const text = storedText ?? ''
  // The text that waits for its file. It may also be changed from outside, for example by a message that is discarded.
  const [waitingText, setWaitingText] = useState<string | null>(null)
  const isWaiting = waitingText === text
  const trimmed = text.trim()
  const attached = uploads.items[0]
  const isTooLong = trimmed.length > MESSAGE_MAX_LENGTH
  const isReady = !isTooLong && (trimmed !== '' || attached !== undefined) && attached?.state !== 'failed'

  const send = () => {
    if (!isReady) return
    if (attached && !attached.uploadId) return setWaitingText(text)
    const file = attached?.uploadId && {
      uploadId: attached.uploadId,
      name: attached.name,
      size: attached.bytes,
    }
    onSend({ text: trimmed, file: file || null })
    // The message uses the upload now: remove it from the form without deleting it.
    uploads.release()
    if (attached) void uploads.cancel(attached.key)
    setText('')
    setRefusal(null)
    setWaitingText(null)
  }
  const sendWaiting = useEffectEvent(send)
  const isUploaded = Boolean(attached?.uploadId)
  useEffect(() => {
    if (isWaiting && isUploaded) sendWaiting()
  }, [isWaiting, isUploaded])
  // Stop waiting if the upload was cancelled or has failed.
  if (isWaiting && attached?.state !== 'sending' && attached?.state !== 'done') setWaitingText(null)

  return {
    text,
    uploads,
    attached,
    isTooLong,
    isReady,
    isWaiting,
    refusal,
    send,
    change: (typed: string) => {
      setText(typed)
      setRefusal(null)
      setWaitingText(null)
      if (typed.trim()) sendTyping()
    },
    attach: (file: File | null) => {
      if (!file) return
      const reason = findAttachmentError(file, slot, uploads.items.length)
      setRefusal(reason)
      if (!reason) uploads.add(slot, [file])
    },
  }
}

/** The key under which the unsent message of a thread is kept. */
export const draftKey = (viewerId: string, threadId: string): DraftKey => ['chat', viewerId, threadId]

/** Returns why a file cannot be attached, or null if it can. */
export function findAttachmentError(
  file: Pick<File, 'name' | 'size'>,
  slot: UploadSlot,
  attachedCount: number,
): string | null {
  const { extensions, maxBytes } = UPLOAD_SLOTS[slot]
  const limits = { maxFiles: 1, extensions, maxBytes: Number.POSITIVE_INFINITY }
  const refusal = findFilesError([file], limits, attachedCount)
  return refusal ?? (file.size >= maxBytes ? ATTACHMENT_TOO_LARGE : null)
}
