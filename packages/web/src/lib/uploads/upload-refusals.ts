import { ORPCError } from '@orpc/client'

/** A finished upload that the server refused when a record was to use it; `slot` as the server sent it. */
export interface UploadRefusal {
  readonly slot: unknown
  readonly message: string
  /** Whether the server has deleted it. */
  readonly isDropped: boolean
}

const DROPPED = ['FILE_TYPE_MISMATCH', 'FILE_HARMFUL', 'UPLOAD_NOT_FOUND']
const KEEPING_CODES = ['UPLOAD_INCOMPLETE', 'SCANNER_UNAVAILABLE']

/** Returns the upload for which a call was refused, with the server's message; null for any other error. */
export function readUploadRefusal(error: unknown): UploadRefusal | null {
  if (!(error instanceof ORPCError) || !error.defined) return null
  const { code, message } = error
  const data: unknown = error.data
  if (![...DROPPED, ...KEEPING_CODES].includes(code)) return null
  if (typeof data !== 'object' || data === null || !('slot' in data)) return null
  return { slot: data.slot, message, isDropped: DROPPED.includes(code) }
}
