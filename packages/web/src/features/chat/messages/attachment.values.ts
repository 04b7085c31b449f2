import { ATTACHMENT_TOO_LARGE } from '@capstone/contract/chat/chat.errors'
import { UPLOAD_SLOTS, type UploadSlot } from '@capstone/contract/files/files.constants'
import { refuseFiles } from '../../../ui/files/file-picker-limits.ts'

/** Why a file cannot be attached beside so many others, or null when it can. Spec 1 §5 and §8, Spec 2 §5. */
export function refuseAttachment(
  file: Pick<File, 'name' | 'size'>,
  slot: UploadSlot,
  already: number,
): string | null {
  const { extensions, maxBytes } = UPLOAD_SLOTS[slot]
  const limits = { maxFiles: 1, extensions, maxBytes: Number.POSITIVE_INFINITY }
  const refusal = refuseFiles([file], limits, already)
  return refusal ?? (file.size >= maxBytes ? ATTACHMENT_TOO_LARGE : null)
}
