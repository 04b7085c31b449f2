import { ORPCError } from '@orpc/client'

/** An upload that had arrived and was refused when it was to be used; `slot` as the server names it. */
export interface UploadRefusal {
  readonly slot: unknown
  readonly message: string
  /** Whether the server has it no more. */
  readonly isDropped: boolean
}

const DROPPED = ['FILE_TYPE_MISMATCH', 'UPLOAD_NOT_FOUND']

/** Which upload a call was refused for, in the server's words; null when it failed for anything else. */
export function readUploadRefusal(error: unknown): UploadRefusal | null {
  if (!(error instanceof ORPCError) || !error.defined) return null
  const { code, message } = error
  const data: unknown = error.data
  if (![...DROPPED, 'UPLOAD_INCOMPLETE'].includes(code)) return null
  if (typeof data !== 'object' || data === null || !('slot' in data)) return null
  return { slot: data.slot, message, isDropped: DROPPED.includes(code) }
}
