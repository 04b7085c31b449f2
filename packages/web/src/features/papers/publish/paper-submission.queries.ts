import { PAPER_INCOMPLETE } from '@capstone/contract/papers/papers.errors'
import type { Precheck } from '@capstone/contract/papers/papers.schemas'
import { type FormEvent, useRef, useState } from 'react'
import { errorText, fieldIssues } from '../../../lib/http/error-text.ts'
import { findUploadBlocker } from '../../../lib/uploads/upload-blocker.ts'
import { readUploadRefusal } from '../../../lib/uploads/upload-refusals.ts'
import { PAPER_UPLOAD_FAILED } from '../own/own-papers.messages.ts'
import { useSubmitPaper } from '../own/own-papers.queries.ts'
import type { PaperDraft } from './paper-draft.queries.ts'

/**
 * Returns the abstract to submit. Null if the student typed none and no pre-check has read the file: the server then
 * uses the abstract it finds there.
 */
export const abstractToSend = (typed: string, precheck: Pick<Precheck, 'outcome'> | undefined) =>
  typed === '' && precheck?.outcome !== 'read' ? null : typed

/** Validates and submits a draft, one at a time; `problem` says why it was not submitted. */
export function usePaperSubmission(draft: PaperDraft, onSaved: () => void) {
  const { form, uploads, upload } = draft
  const [refusal, setRefusal] = useState<string | null>(null)
  const [areErrorsShown, setErrorsShown] = useState(false)
  const { mutate, isPending } = useSubmitPaper(draft.paper, draft.fallbackId)
  const saved = useRef(false)

  const send = (uploadId: string, file: File) => {
    const { title, abstract } = form.getValues()
    const submission = { title, abstract: abstractToSend(abstract, draft.precheck.data), uploadId, file }
    mutate(submission, {
      onSuccess: () => {
        saved.current = true
        draft.clearDraft()
        uploads.release()
        onSaved()
      },
      onError: (error) => {
        for (const { field, message } of fieldIssues(error)) form.setFieldError(field, message)
        const refused = readUploadRefusal(error)
        // The upload row shows the error of a refused file.
        if (refused && upload) uploads.refuse(upload.key, refused.message, refused.isDeleted)
        else setRefusal(errorText(error, PAPER_UPLOAD_FAILED))
      },
    })
  }

  const save = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    if (saved.current || findUploadBlocker(uploads)) return
    setRefusal(null)
    setErrorsShown(true)
    const { errors } = form.validate()
    const file = draft.chosenFile()
    if (upload?.uploadId && file && Object.keys(errors).length === 0) return send(upload.uploadId, file)
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
    else event?.currentTarget.querySelector<HTMLElement>('[data-paper-file] button')?.focus()
  }

  const isIncomplete = areErrorsShown && (!upload || form.errors.title === PAPER_INCOMPLETE)
  const problem = refusal ?? (isIncomplete ? PAPER_INCOMPLETE : null)
  /** Clears `problem`, which no longer holds once a field was changed. A refused file keeps its own message. */
  const clearProblem = () => {
    setRefusal(null)
    setErrorsShown(false)
  }
  return { problem, clearProblem, save, isSaving: isPending, isSaved: () => saved.current }
}

export type PaperSubmission = ReturnType<typeof usePaperSubmission>
