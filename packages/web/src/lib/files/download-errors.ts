import { errorText } from '../http/error-text.ts'
import { DownloadError } from './open-file.ts'

/** What to say of a file that did not open or was not saved. Spec 1 §8. */
export function formatDownloadError(error: Error): string {
  if (!(error instanceof DownloadError)) return errorText(error, 'Failed to generate file link')
  return error.isGone ? 'File not available' : 'Failed to download file'
}
