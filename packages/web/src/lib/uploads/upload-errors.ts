import { DetailedError } from 'tus-js-client'
import type { UploadFailure } from './upload-progress.ts'

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

function readMessage(body: string): string | null {
  try {
    const { message }: { message?: unknown } = JSON.parse(body)
    return typeof message === 'string' ? message : null
  } catch {
    // A proxy in between answers in its own words, which say nothing to a person.
    return null
  }
}
