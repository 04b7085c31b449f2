import { fileErrors } from '@capstone/contract/files/files.errors'
import { TITLE_AND_DESCRIPTION_REQUIRED } from '@capstone/contract/repository/repository.errors'
import { isDefinedError } from '@orpc/client'
import { type FormEvent, useRef, useState } from 'react'
import { errorText, fieldIssues } from '../../lib/error-text.ts'
import { type ProjectDraft, reasonToWait } from './project-draft.queries.ts'
import { CREATED, SAVE_FAILED, sayUploadFailed, UPDATED } from './repository.messages.ts'
import { useSaveProject } from './repository.queries.ts'

type SaveError = NonNullable<ReturnType<typeof useSaveProject>['error']>

/** Checks and saves a draft, once at a time; tells in `problem` why it was not saved. */
export function useProjectSaving(draft: ProjectDraft, isNew: boolean, onSaved: (message: string) => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const mutation = useSaveProject(isNew)
  const underWay = useRef(false)
  const saved = useRef(false)

  const send = () => {
    underWay.current = true
    setRefusal(null)
    const change = { ...draft.form.getValues(), id: draft.id, files: draft.fileChanges() }
    mutation.mutate(change, {
      onSuccess: () => {
        saved.current = true
        draft.uploads.release()
        onSaved(isNew ? CREATED : UPDATED)
      },
      onError: (error) => {
        for (const { field, message } of fieldIssues(error)) draft.form.setFieldError(field, message)
        setRefusal(describeSaveError(error, draft))
      },
      onSettled: () => {
        underWay.current = false
      },
    })
  }

  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (underWay.current || saved.current || reasonToWait(draft.uploads)) return
    const { hasErrors, errors } = draft.form.validate()
    if (!hasErrors) return send()
    setRefusal(null)
    const [first] = Object.keys(errors)
    if (first) draft.form.getInputNode(first)?.focus()
  }

  const problem = refusal ?? (isIncomplete(draft.form.errors) ? TITLE_AND_DESCRIPTION_REQUIRED : null)
  return { problem, save, isSaving: mutation.isPending, saved: () => saved.current }
}

export type ProjectSaving = ReturnType<typeof useProjectSaving>

const isIncomplete = (errors: Record<string, unknown>) =>
  Object.values(errors).includes(TITLE_AND_DESCRIPTION_REQUIRED)

/** A file refused for its content is named by its kind; all else is the server's sentence. */
function describeSaveError(error: SaveError, draft: ProjectDraft): string {
  if (isDefinedError(error) && error.code === 'FILE_TYPE_MISMATCH') {
    const { name } = error.data
    const upload = draft.uploads.items.find((item) => item.name === name)
    if (upload) return sayUploadFailed(upload.slot, fileErrors.FILE_TYPE_MISMATCH.message)
  }
  return errorText(error, SAVE_FAILED)
}
