import { newPaperSchema, type OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useFormDraft } from '../../../lib/session/use-draft.ts'
import { readUploadRefusal } from '../../../lib/uploads/upload-refusals.ts'
import { useUploads } from '../../../lib/uploads/use-uploads.ts'
import { precheckQuery } from '../own/own-papers.queries.ts'

const fieldsSchema = newPaperSchema.pick({ title: true, abstract: true })
export type PaperFields = { title: string; abstract: string }

/** Holds the draft of a paper or a new version: its fields, its upload, and the pre-check of the upload. */
export function usePaperDraft(paper: OwnPaper | null) {
  const [fallbackId] = useState(() => crypto.randomUUID())
  const draftKey: DraftKey = ['paper', paper?.id ?? 'new']
  const uploads = useUploads<'paper'>(draftKey)
  const file = useRef<File | null>(null)
  const form = useForm<PaperFields>({
    initialValues: { title: paper?.title ?? '', abstract: '' },
    validate: schemaResolver(fieldsSchema, { sync: true }),
  })
  const { clearDraft } = useFormDraft(form, draftKey, ['title', 'abstract'])
  const [upload] = uploads.items
  const precheck = useQuery(precheckQuery(upload?.uploadId ?? null))
  const foundAbstract = upload?.uploadId ? (precheck.data?.abstract ?? null) : null

  // Becomes the initial value, so that the draft does not keep a found abstract without its file.
  const fillIn = (abstract: string) => {
    form.setInitialValues({ ...form.getInitialValues(), abstract })
    form.setFieldValue('abstract', abstract)
  }
  // A text that was typed is not overwritten.
  const offer = useEffectEvent((abstract: string) => {
    if (!form.isDirty('abstract')) fillIn(abstract)
  })
  useEffect(() => {
    if (foundAbstract !== null) offer(foundAbstract)
  }, [foundAbstract])

  // The upload row shows the error of a file that can never be accepted.
  const refuse = useEffectEvent((error: Error) => {
    const refusal = readUploadRefusal(error)
    if (refusal && upload) uploads.refuse(upload.key, refusal.message, refusal.isDeleted)
  })
  useEffect(() => {
    if (precheck.error) refuse(precheck.error)
  }, [precheck.error])

  const dropFile = () => {
    void uploads.clear()
    if (!form.isDirty('abstract')) fillIn('')
  }
  const setFile = (chosen: File) => {
    dropFile()
    file.current = chosen
    uploads.add('paper', [chosen])
  }

  return {
    paper,
    fallbackId,
    form,
    uploads,
    upload,
    precheck,
    foundAbstract,
    fillIn,
    setFile,
    dropFile,
    chosenFile: () => file.current,
    clearDraft,
    discard: () => {
      dropFile()
      clearDraft()
    },
    hasChanges: () => form.isDirty() || uploads.items.length > 0,
  }
}

export type PaperDraft = ReturnType<typeof usePaperDraft>
