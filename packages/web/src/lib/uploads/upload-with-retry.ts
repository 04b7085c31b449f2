import { HOUR_MS } from '@capstone/contract/base.constants'
import {
  UPLOAD_PATH,
  UPLOAD_RETENTION_HOURS,
  type UploadSlot,
} from '@capstone/contract/files/files.constants'
import { CONTENT_MISMATCH } from '@capstone/contract/files/messages.constants'
import { DetailedError, defaultOptions, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import { onSessionEvent, publishSessionEvent } from '../session/session-events.ts'
import { hasSignatureOfExtension } from './file-signature.ts'
import { initialProgress, type UploadFailure, type UploadProgress } from './upload-progress.ts'

export interface UploadControls {
  /** Stops sending; the server keeps what has arrived. */
  pause(): void
  /** Continues where it stopped, also after a failure. */
  resume(): void
  /** Stops, and deletes what has arrived; resolves after that. */
  cancel(): Promise<void>
  /** Makes the same file a new upload when it is chosen again: a record uses this one now, or the server deleted it. */
  release(): void
}

const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000]

/**
 * Uploads a file of the signed-in person, `ownerId`, to a slot by tus. Failed requests are retried after
 * RETRY_DELAYS_MS; an upload that failed in spite of that resumes when the browser is back online or the user has
 * signed in again. Until `release` or `cancel`, also a complete one resumes when the same file is chosen again after a
 * reload. The same file in another tab is an upload of its own. A file whose first bytes do not fit its extension is
 * not sent. The slot sets the limits. Calls `onChange` at every step; a failure has its message.
 */
export function startUpload(
  file: File,
  slot: UploadSlot,
  ownerId: string,
  onChange: (progress: UploadProgress) => void,
): UploadControls {
  const meter = createSpeedMeter()
  const listening = new AbortController()
  const lock = new AbortController()
  // Several people may use this browser, and one file may be uploaded to two slots.
  const fingerprint = ['capstone', ownerId, slot, file.name, file.size, file.lastModified].join('-')
  let progress = initialProgress(file)
  /** Whether the search for an earlier upload of the file has ended. Until then nothing is sent. */
  let isPrepared = false
  const change = (part: Partial<UploadProgress>) => {
    progress = { ...progress, ...part }
    onChange(progress)
  }
  const upload = new Upload(file, {
    endpoint: `${window.location.origin}${UPLOAD_PATH}`,
    metadata: { slot, name: file.name, ownerId },
    retryDelays: RETRY_DELAYS_MS,
    fingerprint: async () => fingerprint,
    onAfterResponse: requireResumable,
    onShouldRetry: mayRetry,
    onProgress: (sent) => change({ sent, secondsLeft: meter.secondsLeft(sent, file.size) }),
    onSuccess: () => {
      listening.abort()
      change({ state: 'done', sent: file.size, uploadId: uploadIdOf(upload.url ?? '') })
    },
    onError: async (error) => {
      const failure = await describeUploadError(error, file)
      // It may have been paused meanwhile, and then stays paused.
      if (progress.state === 'sending') change({ state: 'failed', failure })
      if (isSignedOut(error)) publishSessionEvent('ended')
    },
  })

  const send = () => {
    meter.restart(progress.sent)
    upload.start()
  }
  const resume = () => {
    change({ state: 'sending', failure: null, secondsLeft: undefined })
    if (isPrepared) send()
  }
  const resumeIfFailed = () => {
    if (progress.state === 'failed' && progress.failure?.canResume) resume()
  }
  window.addEventListener('online', resumeIfFailed, { signal: listening.signal })
  onSessionEvent('renewed', resumeIfFailed, listening.signal)
  const start = async () => {
    if (!(await hasSignatureOfExtension(file))) {
      listening.abort()
      return change({ state: 'failed', failure: { message: CONTENT_MISMATCH, canResume: false } })
    }
    const isOwner = await holdLock(`upload ${fingerprint}`, lock.signal)
    // Starts from the beginning if the browser remembers no earlier upload.
    if (isOwner) await resumePreviousUpload(upload).catch(reportError)
    else upload.options.storeFingerprintForResuming = false
    isPrepared = true
    if (progress.state === 'sending' && !listening.signal.aborted) send()
  }
  const started = start()

  return {
    pause: () => {
      void upload.abort()
      change({ state: 'paused', secondsLeft: undefined })
    },
    resume,
    cancel: async () => {
      listening.abort()
      // Until then it is unknown whether the server has an earlier upload of the file, which is deleted too.
      await started
      await deleteUpload(upload)
      lock.abort()
    },
    release: () => {
      void removeStoredUrl(upload).then(() => lock.abort())
    },
  }
}

/**
 * Returns the slots and names of this person's files whose uploads in this browser no record uses yet, complete or not,
 * as after a reload. Such an upload resumes when its file is chosen again.
 */
export async function findUnsavedUploads(ownerId: string) {
  await removeExpiredUploads()
  const uploads = await defaultOptions.urlStorage.findAllUploads()
  return uploads.map(({ metadata }) => metadata).filter((metadata) => metadata.ownerId === ownerId)
}

/** Removes what the browser remembers of uploads that the server has deleted by now. */
async function removeExpiredUploads(): Promise<void> {
  const { urlStorage } = defaultOptions
  const earliest = Date.now() - UPLOAD_RETENTION_HOURS * HOUR_MS
  for (const { creationTime, urlStorageKey } of await urlStorage.findAllUploads())
    if (Date.parse(creationTime) <= earliest) await urlStorage.removeUpload(urlStorageKey)
}

/** The server, or a proxy, did not answer how much of an upload has arrived. */
class OffsetUnknownError extends Error {
  readonly response: HttpResponse

  constructor(response: HttpResponse) {
    super(`The offset of an upload is unknown (${response.getStatus()}).`)
    this.response = response
  }
}

/**
 * Throws if the request for the offset failed although the upload may still exist: during a restart, or when the
 * session has ended. The library would start a new upload after any status but 423.
 */
export function requireResumable(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  const isAnswered = (status >= 200 && status < 300) || GONE.includes(status) || status === 423
  if (request.getMethod() === 'HEAD' && !isAnswered) throw new OffsetUnknownError(response)
}

/** Whether a failed request is sent again: the rule of the library, applied to the status that `statusOf` finds. */
export function mayRetry(error: Error): boolean {
  const status = statusOf(error)
  return (status < 400 || status >= 500 || status === 409 || status === 423) && navigator.onLine
}

async function resumePreviousUpload(upload: Upload): Promise<void> {
  await removeExpiredUploads()
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
}

/**
 * Holds a Web Lock until `released`, or until the tab is gone. Returns false if another tab holds it: if two tabs
 * resumed the same upload, one could delete it while the other sends it. Where locks fail, as on an unencrypted
 * connection, every tab resumes.
 */
function holdLock(name: string, released: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      if (!lock || released.aborted) return undefined
      return new Promise((end) => released.addEventListener('abort', end))
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch((error: unknown) => {
      reportError(error)
      resolve(true)
    })
  })
}

function deleteUpload(upload: Upload): Promise<void> {
  return upload.abort(true).catch((error: Error) => {
    if (isUploadGone(error)) return removeStoredUrl(upload)
    // The server deletes the upload after UPLOAD_RETENTION_HOURS.
    reportError(error)
  })
}

/** Removes what the browser remembers of an upload; that of the same file in another tab stays. */
async function removeStoredUrl(upload: Upload): Promise<void> {
  for (const { urlStorageKey, uploadUrl } of await upload.findPreviousUploads())
    if (uploadUrl === upload.url) await defaultOptions.urlStorage.removeUpload(urlStorageKey)
}

const uploadIdOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

const SAMPLE_MS = 1000
/** Weight of the newest sample in the moving average. */
const SAMPLE_WEIGHT = 0.3

/**
 * Estimates the remaining time of an upload from an exponential moving average of its speed; `now` is in milliseconds.
 */
export function createSpeedMeter(now: () => number = () => performance.now()) {
  let speed: number | undefined
  let last = { at: now(), sent: 0 }

  /** Discards the measured speed, as after a pause. */
  const restart = (sent: number) => {
    speed = undefined
    last = { at: now(), sent }
  }

  /** Returns the seconds left at the average speed; undefined in the first second and until something is sent. */
  const secondsLeft = (sent: number, total: number): number | undefined => {
    const elapsed = now() - last.at
    if (elapsed >= SAMPLE_MS) {
      const newest = Math.max(0, sent - last.sent) / (elapsed / 1000)
      speed = speed === undefined ? newest : speed + (newest - speed) * SAMPLE_WEIGHT
      last = { at: now(), sent }
    }
    return speed ? (total - sent) / speed : undefined
  }

  return { restart, secondsLeft }
}

const CONNECTION_LOST: UploadFailure = {
  message: 'The connection was lost. What has arrived is safe.',
  canResume: true,
}
const FILE_UNREADABLE: UploadFailure = {
  message: 'This file has changed or can no longer be read. Choose it again.',
  canResume: false,
}
const FAULT = 'Something went wrong on our side. What has arrived is safe.'
const SIGNED_OUT = 'Your session has ended. What has arrived is safe.'

/** Statuses below 500 after which an upload can resume: signed out, another offset, locked, too many requests. */
const RESUMABLE = [401, 409, 423, 429]
const GONE = [404, 410]

const isOffsetUnknown = (error: Error): error is DetailedError & { causingError: OffsetUnknownError } =>
  error instanceof DetailedError && error.causingError instanceof OffsetUnknownError

function responseOf(error: Error): HttpResponse | null {
  if (isOffsetUnknown(error)) return error.causingError.response
  return error instanceof DetailedError ? error.originalResponse : null
}

const statusOf = (error: Error) => responseOf(error)?.getStatus() ?? 0

/** Returns whether the server no longer has the upload. */
export const isUploadGone = (error: Error): boolean => GONE.includes(statusOf(error))

const isSignedOut = (error: Error): boolean => statusOf(error) === 401

/** False once the file on disk was changed or moved, or its disk was removed; a request with it then fails. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Describes a failed upload of a file for its owner. Never rejects. */
export async function describeUploadError(error: Error, file: File): Promise<UploadFailure> {
  const status = statusOf(error)
  if (status === 0) return (await isReadable(file)) ? CONNECTION_LOST : FILE_UNREADABLE
  // A request for the offset is answered without a body.
  const fallback = isSignedOut(error) ? SIGNED_OUT : FAULT
  const message = readMessage(responseOf(error)?.getBody() ?? '') ?? fallback
  return { message, canResume: status >= 500 || RESUMABLE.includes(status) || isOffsetUnknown(error) }
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
