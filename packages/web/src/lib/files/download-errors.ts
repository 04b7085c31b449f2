import { errorText } from '../http/error-text.ts'
import { DownloadError } from './open-file.ts'

/** Formats the message for a file that could not be opened or downloaded. */
export function formatDownloadError(error: Error): string {
  if (!(error instanceof DownloadError)) return errorText(error, 'Failed to generate file link')
  return error.isGone ? 'File not available' : 'Failed to download file'
}
