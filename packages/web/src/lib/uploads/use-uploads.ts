import type { UploadSlot } from '@capstone/contract/files/files.constants'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftKey } from '../session/draft-key.ts'
import { parseStored } from '../session/parse-stored.ts'
import { useViewer } from '../session/session.ts'
import { useDraftStore } from '../session/use-draft.ts'
import { filesDraftKey } from './files-draft-key.ts'
import { initialProgress, type UploadProgress } from './upload-progress.ts'
import type { UploadControls } from './upload-with-retry.ts'

/** Loads the upload code when it is needed: it is as large as a screen, and most visits upload nothing. */
export const loadUploads = () => import('./upload-with-retry.ts')
const NOT_STARTED = { message: 'The upload could not start. Try again, or reload the page.', canResume: true }

/** An upload of a screen; `key` is its React key. */
export interface UploadItem<Slot extends UploadSlot = UploadSlot> extends UploadProgress {
  readonly key: string
  readonly slot: Slot
  /** The server refused this upload at its pre-check, or when the record was saved. */
  readonly isRefused?: boolean
}

/**
 * Holds the uploads of a form. Unmounting cancels them, unless `release` was called because a record uses them now.
 * `draftKey` is the key of the form's draft; `unsaved` are the files that were chosen in it before a reload.
 */
export function useUploads<Slot extends UploadSlot>(draftKey: DraftKey) {
  const { id: ownerId } = useViewer()
  const [items, setItems] = useState<readonly UploadItem<Slot>[]>([])
  const { unsaved, forget, forgetSaved } = useUnsavedUploads(draftKey, items)
  const controls = useRef(new Map<string, UploadControls>())
  /** Starts the uploads that have not started yet. */
  const starts = useRef(new Map<string, () => void>())

  const add = useCallback(
    (slot: Slot, files: readonly File[]) => {
      forget(slot)
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
    [ownerId, forget],
  )

  /** Resolves when the server has deleted what has arrived. */
  const cancel = useCallback((key: string) => {
    starts.current.delete(key)
    const cancelled = controls.current.get(key)?.cancel()
    controls.current.delete(key)
    setItems((all) => all.filter((item) => item.key !== key))
    return cancelled
  }, [])
  /** Cancels all uploads, and forgets the files that were chosen before a reload. */
  const clear = () => {
    forget()
    return Promise.all(items.map(({ key }) => cancel(key)))
  }

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
  const release = () => {
    for (const control of controls.current.values()) control.release()
    controls.current.clear()
    forgetSaved()
  }

  useEffect(() => {
    const [running, notStarted] = [controls.current, starts.current]
    return () => {
      notStarted.clear()
      for (const control of running.values()) void control.cancel()
    }
  }, [])

  return { items, unsaved, add, cancel, clear, refuse, pause, resume, release }
}

type ChosenFile<Slot extends UploadSlot> = Pick<UploadItem<Slot>, 'slot' | 'name'>

const parseChosen = <Slot extends UploadSlot>(text: string | null): readonly ChosenFile<Slot>[] =>
  parseStored(text, (files: readonly ChosenFile<Slot>[]) => (Array.isArray(files) ? files : null)) ?? []

/**
 * Keeps the names of a form's files with its draft. Returns those that were chosen before a reload, each with whether
 * its upload has begun and resumes when it is chosen again, and functions that forget those of one slot, or all.
 */
function useUnsavedUploads<Slot extends UploadSlot>(draftKey: DraftKey, items: readonly UploadItem<Slot>[]) {
  const { id: ownerId } = useViewer()
  const stored = useDraftStore()(filesDraftKey(draftKey))
  const [chosen, setChosen] = useState(() => parseChosen<Slot>(stored.read()))
  const { data: resumable } = useQuery({
    queryKey: ['unsaved uploads', ownerId, ...draftKey],
    queryFn: async () => (await loadUploads()).findUnsavedUploads(ownerId),
    enabled: chosen.length > 0,
    gcTime: 0,
  })
  // A file that was refused for good would be refused again.
  const accepted = items.filter(({ failure }) => failure?.canResume !== false)
  const files = toText([...chosen, ...accepted])
  const isSaved = useRef(false)
  const store = useEffectEvent((text: string) => {
    if (!isSaved.current) stored.write(text === '[]' ? null : text)
  })
  useEffect(() => store(files), [files])
  // Unmounting has cancelled the uploads of `items`.
  const forgetItems = useEffectEvent(() => store(toText(chosen)))
  useEffect(() => () => forgetItems(), [])
  const forget = useCallback((slot?: Slot) => {
    isSaved.current = false
    setChosen((all) => all.filter((file) => slot !== undefined && file.slot !== slot))
  }, [])
  /** Forgets all at once, because the next form may be rendered before this one is unmounted. */
  const forgetSaved = () => {
    forget()
    isSaved.current = true
    stored.write(null)
  }
  const unsaved = resumable
    ? chosen.map(({ slot, name }) => ({
        slot,
        name,
        hasBegun: resumable.some((upload) => upload.slot === slot && upload.name === name),
      }))
    : []
  return { unsaved, forget, forgetSaved }
}

const toText = (files: readonly ChosenFile<UploadSlot>[]) =>
  JSON.stringify(files.map(({ slot, name }) => ({ slot, name })))

export type Uploads<Slot extends UploadSlot = UploadSlot> = ReturnType<typeof useUploads<Slot>>
