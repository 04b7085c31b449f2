import { DetailedError } from 'tus-js-client'
import type { UploadFailure } from './upload-progress.ts'

const CONNECTION_LOST: UploadFailure = {
  message: 'The connection was lost. What has arrived is safe.',
  canResume: true,
}
const FAULT = 'Something went wrong on our side. What has arrived is safe.'

/** Statuses after which an upload can resume: signed out, locked, too many requests. */
const RESUMABLE = [401, 409, 423, 429]

const statusOf = (error: Error) =>
  (error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined) ?? 0

/** Tells whether the server no longer has the upload. */
export const isGone = (error: Error): boolean => [404, 410].includes(statusOf(error))

/** Tells whether the session has ended. */
export const isSignedOut = (error: Error): boolean => statusOf(error) === 401

/** Describes a failed upload for its owner. */
export function describeUploadError(error: Error): UploadFailure {
  const status = statusOf(error)
  if (status === 0) return CONNECTION_LOST
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  return { message: readMessage(body ?? '') ?? FAULT, canResume: status >= 500 || RESUMABLE.includes(status) }
}

function readMessage(body: string): string | null {
  try {
    const { message }: { message?: unknown } = JSON.parse(body)
    return typeof message === 'string' ? message : null
  } catch {
    // A proxy's error page, which would not help anybody.
    return null
  }
}
