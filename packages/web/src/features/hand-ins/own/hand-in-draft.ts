import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import {
  HAND_IN_NOTE_MAX_LENGTH,
  HAND_IN_SLOTS,
  type HandInKind,
  type HandInSlot,
} from '@capstone/contract/hand-ins/hand-ins.constants'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { validateLength } from '../../../lib/text/validate-length.ts'
import { findUploadBlocker } from '../../../lib/uploads/upload-blocker.ts'
import { readUploadRefusal } from '../../../lib/uploads/upload-refusals.ts'
import { useUploads } from '../../../lib/uploads/use-uploads.ts'
import { handInPrecheckQuery, useSubmitVersion } from './own-hand-ins.queries.ts'

/** The upload slot of the kind that a file name belongs to; undefined for a kind that is not accepted. */
const slotOf = (name: string, kinds: readonly HandInKind[]): HandInSlot | undefined =>
  kinds
    .map((kind) => HAND_IN_SLOTS[kind])
    .find((slot) => UPLOAD_SLOTS[slot].extensions.some((extension) => name.toLowerCase().endsWith(extension)))

/** Holds the version a student prepares (upload, pre-check and note) and submits it. */
export function useHandInDraft(
  handIn: HandInDetail,
  onSubmitted: (version: { readonly number: number; readonly isNoteSaved: boolean }) => void,
) {
  const [fallbackId, setFallbackId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<Error | null>(null)
  const draftKey: DraftKey = ['hand-in note', handIn.id]
  const [note, setNote] = useDraft(draftKey)
  const noteError = validateLength(note ?? '', HAND_IN_NOTE_MAX_LENGTH)
  const uploads = useUploads<HandInSlot>(draftKey)
  const file = useRef<File | null>(null)
  const [upload] = uploads.items
  const precheck = useQuery(handInPrecheckQuery(upload?.uploadId ?? null))
  const { mutate, isPending } = useSubmitVersion(handIn, fallbackId)

  // The upload row shows the error of a file that can never be accepted.
  const refuse = useEffectEvent((error: Error) => {
    const refused = readUploadRefusal(error)
    if (refused && upload) uploads.refuse(upload.key, refused.message, refused.isDeleted)
  })
  useEffect(() => {
    if (precheck.error) refuse(precheck.error)
  }, [precheck.error])

  const dropFile = () => {
    void uploads.clear()
    file.current = null
  }
  const setFile = (chosen: File) => {
    dropFile()
    setProblem(null)
    const slot = slotOf(chosen.name, handIn.kinds)
    if (!slot) return
    file.current = chosen
    uploads.add(slot, [chosen])
  }
  const submit = () => {
    const uploadId = upload?.uploadId
    if (!uploadId || !file.current || findUploadBlocker(uploads) || noteError) return
    setProblem(null)
    mutate(
      { uploadId, file: file.current, note: note ?? '' },
      {
        onSuccess: (version) => {
          // The server has the upload now, so leaving must not cancel it.
          uploads.release()
          dropFile()
          // A call that is repeated after its response was lost returns the version with the note that was sent first.
          const isNoteSaved = version.note === (note ?? '').trim()
          if (isNoteSaved) setNote('')
          setFallbackId(crypto.randomUUID())
          onSubmitted({ number: version.number, isNoteSaved })
        },
        onError: (error) => {
          const refused = readUploadRefusal(error)
          if (refused && upload) uploads.refuse(upload.key, refused.message, refused.isDeleted)
          else setProblem(error)
        },
      },
    )
  }
  return {
    uploads,
    upload,
    precheck,
    setFile,
    dropFile,
    problem,
    submit,
    note: note ?? '',
    setNote,
    noteError,
    isSubmitting: isPending,
    /** Whether a file is chosen. Reads the ref: the dialog closes right after the file was dropped. */
    hasChanges: () => file.current !== null,
  }
}
export type HandInDraft = ReturnType<typeof useHandInDraft>
