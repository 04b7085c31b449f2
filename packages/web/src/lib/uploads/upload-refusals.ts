import { ORPCError } from '@orpc/client'

/** A finished upload that the server refused when a record was to use it; `slot` as the server sent it. */
export interface UploadRefusal {
  readonly slot: unknown
  readonly message: string
  /** Whether the server has deleted it. */
  readonly isDeleted: boolean
}

const DELETED_UPLOAD_CODES = ['FILE_TYPE_MISMATCH', 'FILE_HARMFUL', 'UPLOAD_NOT_FOUND']
const KEPT_UPLOAD_CODES = ['UPLOAD_INCOMPLETE']

/**
 * Returns the upload that a call was refused for, with the server's message; null for any other error. Also null where
 * the same upload can be saved later, as when the storage fails or the virus scanner does not answer.
 */
export function readUploadRefusal(error: unknown): UploadRefusal | null {
  if (!(error instanceof ORPCError) || !error.defined) return null
  const { code, message } = error
  const data: unknown = error.data
  if (![...DELETED_UPLOAD_CODES, ...KEPT_UPLOAD_CODES].includes(code)) return null
  if (typeof data !== 'object' || data === null || !('slot' in data)) return null
  return { slot: data.slot, message, isDeleted: DELETED_UPLOAD_CODES.includes(code) }
}
