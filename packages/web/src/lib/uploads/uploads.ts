import { UPLOAD_PATH, type UploadSlot } from '@capstone/contract/files/files.constants'
import { Upload } from 'tus-js-client'
import { onSessionEvent, publishSessionEvent } from '../session/session-events.ts'
import { describeUploadError, isGone, isSignedOut } from './upload-errors.ts'
import { initialProgress, type UploadProgress } from './upload-progress.ts'

const SETTLED_MS = 1000
const NEWEST_WEIGHT = 0.3

/** Measures how fast bytes leave, newest second first; `now` is in milliseconds. */
export function measurePace(now: () => number = () => performance.now()) {
  let pace: number | undefined
  let mark = { at: now(), sent: 0 }

  /** Forgets the pace, as after a pause. */
  const restart = (sent: number) => {
    pace = undefined
    mark = { at: now(), sent }
  }

  /** Seconds until the whole has left at the present pace; undefined in the first second. */
  const secondsLeft = (sent: number, whole: number): number | undefined => {
    const passed = now() - mark.at
    if (passed >= SETTLED_MS) {
      const newest = Math.max(0, sent - mark.sent) / (passed / 1000)
      pace = pace === undefined ? newest : pace + (newest - pace) * NEWEST_WEIGHT
      mark = { at: now(), sent }
    }
    return pace ? (whole - sent) / pace : undefined
  }

  return { restart, secondsLeft }
}

export interface UploadControls {
  /** Stops sending; what has arrived stays. */
  pause(): void
  /** Goes on after what has arrived, also after a failure. */
  resume(): void
  /** Stops, and drops what has arrived. */
  cancel(): void
}

const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000]

/**
 * Sends a file to a slot, in pieces that survive a lost connection; the same file chosen again after a reload goes on
 * where it stopped. Limits are the slot's. `onChange` hears every step; a failure carries the server's sentence.
 */
export function startUpload(
  file: File,
  slot: UploadSlot,
  onChange: (progress: UploadProgress) => void,
): UploadControls {
  const pace = measurePace()
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
    // The slot belongs to it: one file may go to two slots.
    fingerprint: async () => ['capstone', slot, file.name, file.size, file.lastModified].join('-'),
    onProgress: (sent) => change({ sent, secondsLeft: pace.secondsLeft(sent, file.size) }),
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
    pace.restart(progress.sent)
    upload.start()
  }
  const resume = () => {
    change({ state: 'sending', failure: null, secondsLeft: undefined })
    send()
  }
  const resumeWhenBack = () => {
    if (progress.state === 'failed' && progress.failure?.canResume) resume()
  }
  window.addEventListener('online', resumeWhenBack, { signal: listening.signal })
  onSessionEvent('renewed', resumeWhenBack, listening.signal)
  // Where the browser remembers no earlier upload, this one begins anew.
  void takeUpEarlierUpload(upload)
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
      dropUpload(upload)
    },
  }
}

async function takeUpEarlierUpload(upload: Upload): Promise<void> {
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
}

function dropUpload(upload: Upload) {
  upload.abort(true).catch((error: Error) => {
    // One that the server no longer has is dropped already; any other it drops by itself after a day.
    if (!isGone(error)) reportError(error)
  })
}

/** The last part of an upload's address is its id. */
const uploadIdOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
