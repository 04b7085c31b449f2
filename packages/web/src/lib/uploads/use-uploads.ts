import type { UploadSlot } from '@capstone/contract/files/files.constants'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useViewer } from '../session/session.ts'
import { initialProgress, type UploadProgress } from './upload-progress.ts'
import type { UploadControls } from './upload-with-retry.ts'

/** Loads the upload code when it is needed: it is as large as a screen, and most visits upload nothing. */
export const loadUploads = () => import('./upload-with-retry.ts')
const NOT_STARTED = { message: 'The upload could not start. Try again, or reload the page.', canResume: true }

/** An upload of a screen; `key` is its React key. */
export interface UploadItem<Slot extends UploadSlot = UploadSlot> extends UploadProgress {
  readonly key: string
  readonly slot: Slot
  /** Saving the record was refused because of this upload. */
  readonly isRefused?: boolean
}

/**
 * Holds the uploads of a screen. Unmounting cancels them, unless `release` was called because a record uses them now.
 */
export function useUploads<Slot extends UploadSlot>() {
  const { id: ownerId } = useViewer()
  const [items, setItems] = useState<readonly UploadItem<Slot>[]>([])
  const controls = useRef(new Map<string, UploadControls>())
  /** Starts the uploads that have not started yet. */
  const starts = useRef(new Map<string, () => void>())

  const add = useCallback(
    (slot: Slot, files: readonly File[]) => {
      for (const file of files) {
        const key = crypto.randomUUID()
        setItems((all) => [...all, { ...initialProgress(file), key, slot }])
        const update = (progress: UploadProgress) =>
          setItems((all) => all.map((item) => (item.key === key ? { ...item, ...progress } : item)))
        const start = () => {
          update(initialProgress(file))
          loadUploads().then(
            ({ startUpload }) => {
              if (starts.current.delete(key))
                controls.current.set(key, startUpload(file, slot, ownerId, update))
            },
            () => update({ ...initialProgress(file), state: 'failed', failure: NOT_STARTED }),
          )
        }
        starts.current.set(key, start)
        start()
      }
    },
    [ownerId],
  )

  const cancel = useCallback((key: string) => {
    starts.current.delete(key)
    controls.current.get(key)?.cancel()
    controls.current.delete(key)
    setItems((all) => all.filter((item) => item.key !== key))
  }, [])

  /** Marks an upload as failed with the server's message. One that the server has deleted is not cancelled later. */
  const refuse = useCallback((key: string, message: string, isDeleted: boolean) => {
    if (isDeleted) {
      controls.current.get(key)?.release()
      controls.current.delete(key)
    }
    const refused = {
      state: 'failed',
      failure: { message, canResume: false },
      uploadId: null,
      isRefused: true,
    } as const
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...refused } : item)))
  }, [])

  const pause = useCallback((key: string) => controls.current.get(key)?.pause(), [])
  const resume = useCallback((key: string) => {
    const start = starts.current.get(key)
    if (start) start()
    else controls.current.get(key)?.resume()
  }, [])
  const release = useCallback(() => {
    for (const control of controls.current.values()) control.release()
    controls.current.clear()
  }, [])

  useEffect(() => {
    const [running, notStarted] = [controls.current, starts.current]
    return () => {
      notStarted.clear()
      for (const control of running.values()) control.cancel()
    }
  }, [])

  return { items, add, cancel, refuse, pause, resume, release }
}

export type Uploads<Slot extends UploadSlot = UploadSlot> = ReturnType<typeof useUploads<Slot>>
