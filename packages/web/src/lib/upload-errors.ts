import { ORPCError } from '@orpc/client'
import { DetailedError } from 'tus-js-client'

/** Why an upload stopped, in the server's words where it has some, and whether going on may help. */
export interface UploadFailure {
  readonly message: string
  readonly canResume: boolean
}

const CONNECTION_LOST: UploadFailure = {
  message: 'The connection was lost. What has arrived is safe.',
  canResume: true,
}
const FAULT = 'Something went wrong on our side. What has arrived is safe.'

/** Refusals that pass: signed out, busy, too many at once. */
const PASSING = [401, 409, 423, 429]

const statusOf = (error: Error) =>
  (error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined) ?? 0

/** Whether the server no longer has the upload. */
export const isGone = (error: Error): boolean => [404, 410].includes(statusOf(error))

/** Whether nobody is signed in any more. */
export const isSignedOut = (error: Error): boolean => statusOf(error) === 401

/** What a failed upload tells its owner. */
export function describeUploadError(error: Error): UploadFailure {
  const status = statusOf(error)
  if (status === 0) return CONNECTION_LOST
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  return { message: readMessage(body ?? '') ?? FAULT, canResume: status >= 500 || PASSING.includes(status) }
}

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

function readMessage(body: string): string | null {
  try {
    const { message }: { message?: unknown } = JSON.parse(body)
    return typeof message === 'string' ? message : null
  } catch {
    // A proxy in between answers in its own words, which say nothing to a person.
    return null
  }
}
