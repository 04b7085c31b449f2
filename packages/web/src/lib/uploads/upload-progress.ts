/** Why an upload stopped, in the server's words where it has some, and whether going on may help. */
export interface UploadFailure {
  readonly message: string
  readonly canResume: boolean
}

/** How far an upload is. Bytes and seconds; `uploadId` is there once it is done. */
export interface UploadProgress {
  readonly name: string
  readonly bytes: number
  readonly sent: number
  readonly state: 'sending' | 'paused' | 'failed' | 'done'
  readonly secondsLeft: number | undefined
  readonly failure: UploadFailure | null
  readonly uploadId: string | null
}

/** An upload of which nothing has been sent yet. */
export const initialProgress = (file: File): UploadProgress => ({
  name: file.name,
  bytes: file.size,
  sent: 0,
  state: 'sending',
  secondsLeft: undefined,
  failure: null,
  uploadId: null,
})
