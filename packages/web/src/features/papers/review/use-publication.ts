import { PUBLISHED_FILE_REQUIRED } from '@capstone/contract/papers/papers.errors'
import type { ReviewedPaper } from '@capstone/contract/papers/papers.schemas'
import { useRef, useState } from 'react'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { findUploadBlocker } from '../../../lib/uploads/upload-blocker.ts'
import { readUploadRefusal } from '../../../lib/uploads/upload-refusals.ts'
import { useUploads } from '../../../lib/uploads/use-uploads.ts'
import type { ShowFeedback } from '../../../ui/feedback/use-feedback-message.tsx'
import { reviewDraftKey } from './reviewed-papers.queries.ts'
import { usePaperTransition } from './use-paper-transition.ts'

/** Holds the final file and feedback of a publication and submits them, one request at a time. */
export function usePublication(
  paper: ReviewedPaper,
  showFeedback: ShowFeedback,
  findNext: () => HTMLElement | null | undefined,
) {
  // Of the version at the opening: a newer one makes the form outdated.
  const [draftKey] = useState(() => reviewDraftKey('publish', paper))
  const uploads = useUploads<'published_paper'>(draftKey)
  const [draft, setFeedback] = useDraft(draftKey)
  const feedback = draft ?? ''
  const [areErrorsShown, setErrorsShown] = useState(false)
  const isDone = useRef(false)
  const transition = usePaperTransition(paper, showFeedback, findNext)
  const [upload] = uploads.items

  const dropFile = () => {
    transition.reset()
    void uploads.clear()
  }
  const setFile = (file: File) => {
    dropFile()
    uploads.add('published_paper', [file])
  }
  /** Submits the publication once, when the upload is complete. Returns false if no file was chosen. */
  const publish = (): boolean => {
    if (isDone.current || findUploadBlocker(uploads)) return true
    setErrorsShown(true)
    if (!upload?.uploadId) return false
    const { id: paperId, version } = paper
    transition.applyTransition({
      input: { transition: 'publish', paperId, version, feedback, uploadId: upload.uploadId },
      handleError: (refused) => {
        // The upload row shows the error of a refused file.
        const refusal = readUploadRefusal(refused)
        if (refusal) uploads.refuse(upload.key, refusal.message, refusal.isDeleted)
        return refusal !== null
      },
      onDone: () => {
        isDone.current = true
        setFeedback(null)
        uploads.release()
      },
    })
    return true
  }

  const discard = () => {
    dropFile()
    setFeedback(null)
  }

  return {
    discard,
    uploads,
    upload,
    setFile,
    dropFile,
    feedback,
    setFeedback,
    publish,
    isPublishing: transition.isPending,
    isPublished: transition.isDone,
    failure: transition.problem,
    missingFileError: areErrorsShown && !upload ? PUBLISHED_FILE_REQUIRED : null,
    hasChanges: () => !isDone.current && (uploads.items.length > 0 || feedback.trim() !== ''),
  }
}
