import { UPLOAD_PATH, type UploadSlot } from '@capstone/contract/files/files.constants'
import { Upload } from 'tus-js-client'
import { onSessionEvent, publishSessionEvent } from '../session/session-events.ts'
import { describeUploadError, isGone, isSignedOut } from './upload-errors.ts'
import { initialProgress, type UploadProgress } from './upload-progress.ts'
import { createSpeedMeter } from './upload-speed.ts'

export interface UploadControls {
  /** Stops sending; the server keeps what has arrived. */
  pause(): void
  /** Continues where it stopped, also after a failure. */
  resume(): void
  /** Stops, and deletes what has arrived. */
  cancel(): void
}

const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000]

/**
 * Uploads a file to a slot by tus. Failed requests are retried after RETRY_DELAYS_MS; an upload that failed in spite of that
 * resumes when the browser is back online or the user has signed in again, and when the same file is chosen again after a
 * reload. The slot sets the limits. Calls `onChange` at every step; a failure has the server's message.
 */
export function startUpload(
  file: File,
  slot: UploadSlot,
  onChange: (progress: UploadProgress) => void,
): UploadControls {
  const meter = createSpeedMeter()
  const listening = new AbortController()
  let progress = initialProgress(file)
  const change = (part: Partial<UploadProgress>) => {
    progress = { ...progress, ...part }
    onChange(progress)
  }
  const upload = new Upload(file, {
    endpoint: `${window.location.origin}${UPLOAD_PATH}`,
    metadata: { slot, name: file.name },
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    // Includes the slot, because one file may be uploaded to two slots.
    fingerprint: async () => ['capstone', slot, file.name, file.size, file.lastModified].join('-'),
    onProgress: (sent) => change({ sent, secondsLeft: meter.secondsLeft(sent, file.size) }),
    onSuccess: () => {
      listening.abort()
      change({ state: 'done', sent: file.size, uploadId: uploadIdOf(upload.url ?? '') })
    },
    onError: (error) => {
      change({ state: 'failed', failure: describeUploadError(error) })
      if (isSignedOut(error)) publishSessionEvent('ended')
    },
  })

  const send = () => {
    meter.restart(progress.sent)
    upload.start()
  }
  const resume = () => {
    change({ state: 'sending', failure: null, secondsLeft: undefined })
    send()
  }
  const resumeIfFailed = () => {
    if (progress.state === 'failed' && progress.failure?.canResume) resume()
  }
  window.addEventListener('online', resumeIfFailed, { signal: listening.signal })
  onSessionEvent('renewed', resumeIfFailed, listening.signal)
  // Starts from the beginning if the browser remembers no earlier upload.
  void resumePreviousUpload(upload)
    .catch(reportError)
    .then(() => {
      if (progress.state === 'sending' && !listening.signal.aborted) send()
    })

  return {
    pause: () => {
      void upload.abort()
      change({ state: 'paused', secondsLeft: undefined })
    },
    resume,
    cancel: () => {
      listening.abort()
      deleteUpload(upload)
    },
  }
}

async function resumePreviousUpload(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
}

function deleteUpload(upload: Upload) {
  upload.abort(true).catch((error: Error) => {
    // It may be deleted already; the server deletes any other after a day.
    if (!isGone(error)) reportError(error)
  })
}

/** Returns the id of an upload: the last segment of its address. */
const uploadIdOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
