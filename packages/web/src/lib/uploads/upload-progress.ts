/** Why an upload failed (the server's message if there is one), and whether it can resume. */
export interface UploadFailure {
  readonly message: string
  readonly canResume: boolean
}

/** Progress of an upload, in bytes and seconds; `uploadId` is set once it is done. */
export interface UploadProgress {
  readonly name: string
  readonly bytes: number
  readonly sent: number
  readonly state: 'sending' | 'paused' | 'failed' | 'done'
  readonly secondsLeft: number | undefined
  readonly failure: UploadFailure | null
  readonly uploadId: string | null
}

/** Progress of an upload that has not started. */
export const initialProgress = (file: File): UploadProgress => ({
  name: file.name,
  bytes: file.size,
  sent: 0,
  state: 'sending',
  secondsLeft: undefined,
  failure: null,
  uploadId: null,
})
