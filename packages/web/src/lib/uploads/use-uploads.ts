import type { UploadSlot } from '@capstone/contract/files/files.constants'
import { useCallback, useEffect, useRef, useState } from 'react'
import { initialProgress, type UploadProgress } from './upload-progress.ts'
import type { UploadControls } from './uploads.ts'

/** Loads what sends files: it is as large as a screen, and most who look at a form send none. */
export const loadUploads = () => import('./uploads.ts')
const NOT_BEGUN = { message: 'The upload could not begin. Try again, or reload the page.', canResume: true }

/** An upload among others; `key` tells it apart on the screen. */
export interface UploadItem<Slot extends UploadSlot = UploadSlot> extends UploadProgress {
  readonly key: string
  readonly slot: Slot
  /** It had arrived, but what was to name it was refused because of it. */
  readonly isRefused?: boolean
}

/** The uploads of one screen: they are dropped with it unless `release` was called because a record names them now. */
export function useUploads<Slot extends UploadSlot>() {
  const [items, setItems] = useState<readonly UploadItem<Slot>[]>([])
  const controls = useRef(new Map<string, UploadControls>())
  /** How to begin those that have not begun. */
  const waiting = useRef(new Map<string, () => void>())

  const add = useCallback((slot: Slot, files: readonly File[]) => {
    for (const file of files) {
      const key = crypto.randomUUID()
      setItems((all) => [...all, { ...initialProgress(file), key, slot }])
      const follow = (progress: UploadProgress) =>
        setItems((all) => all.map((item) => (item.key === key ? { ...item, ...progress } : item)))
      const begin = () => {
        follow(initialProgress(file))
        loadUploads().then(
          ({ startUpload }) => {
            if (waiting.current.delete(key)) controls.current.set(key, startUpload(file, slot, follow))
          },
          () => follow({ ...initialProgress(file), state: 'failed', failure: NOT_BEGUN }),
        )
      }
      waiting.current.set(key, begin)
      begin()
    }
  }, [])

  const cancel = useCallback((key: string) => {
    waiting.current.delete(key)
    controls.current.get(key)?.cancel()
    controls.current.delete(key)
    setItems((all) => all.filter((item) => item.key !== key))
  }, [])

  /** Fails an upload that had arrived, in the server's words; one the server has dropped is forgotten. */
  const refuse = useCallback((key: string, message: string, isDropped: boolean) => {
    if (isDropped) controls.current.delete(key)
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
    const begin = waiting.current.get(key)
    if (begin) begin()
    else controls.current.get(key)?.resume()
  }, [])
  const release = useCallback(() => controls.current.clear(), [])

  useEffect(() => {
    const [all, none] = [controls.current, waiting.current]
    return () => {
      none.clear()
      for (const control of all.values()) control.cancel()
    }
  }, [])

  return { items, add, cancel, refuse, pause, resume, release }
}

export type Uploads<Slot extends UploadSlot = UploadSlot> = ReturnType<typeof useUploads<Slot>>
