import { TITLE_AND_DESCRIPTION_REQUIRED } from '@capstone/contract/repository/repository.errors'
import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { type FormEvent, useRef, useState } from 'react'
import { errorText, fieldIssues } from '../../../lib/http/error-text.ts'
import { findUploadBlocker } from '../../../lib/uploads/upload-blocker.ts'
import { readUploadRefusal } from '../../../lib/uploads/upload-refusals.ts'
import { PROJECT_CREATED, PROJECT_SAVE_FAILED, PROJECT_UPDATED } from '../repository.messages.ts'
import { useSaveProject } from '../repository.queries.ts'
import type { ProjectDraft } from './use-project-draft.ts'

/** Validates and saves a draft, one call at a time; `problem` says why it was not saved. */
export function useProjectSaving(
  draft: ProjectDraft,
  project: RepositoryProject | null,
  onSaved: (message: string) => void,
) {
  const isNew = project === null
  const [refusal, setRefusal] = useState<string | null>(null)
  const mutation = useSaveProject(isNew)
  const saved = useRef(false)

  const send = () => {
    setRefusal(null)
    const { idToSave, form, fileChanges } = draft
    const change = { ...form.getValues(), id: idToSave(), files: fileChanges(), basedOn: project?.updatedAt }
    mutation.mutate(change, {
      onSuccess: () => {
        saved.current = true
        draft.clearDraft()
        draft.uploads.release()
        onSaved(isNew ? PROJECT_CREATED : PROJECT_UPDATED)
      },
      onError: (error) => {
        for (const { field, message } of fieldIssues(error)) draft.form.setFieldError(field, message)
        // A refused file shows its own message.
        if (!refuseFile(error, draft)) setRefusal(errorText(error, PROJECT_SAVE_FAILED))
      },
    })
  }

  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (saved.current || findUploadBlocker(draft.uploads)) return
    const { hasErrors, errors } = draft.form.validate()
    if (!hasErrors) return send()
    setRefusal(null)
    const [first] = Object.keys(errors)
    if (first) draft.form.getInputNode(first)?.focus()
  }

  const problem = refusal ?? (isIncomplete(draft.form.errors) ? TITLE_AND_DESCRIPTION_REQUIRED : null)
  return { problem, save, isSaving: mutation.isPending, isSaved: () => saved.current }
}

export type ProjectSaving = ReturnType<typeof useProjectSaving>

const isIncomplete = (errors: Record<string, unknown>) =>
  Object.values(errors).includes(TITLE_AND_DESCRIPTION_REQUIRED)

/** Marks the upload that caused the refusal of a project; returns false if none did. */
function refuseFile(error: unknown, { uploads }: ProjectDraft): boolean {
  const refusal = readUploadRefusal(error)
  const upload = uploads.items.find(({ slot }) => slot === refusal?.slot)
  if (!refusal || !upload) return false
  uploads.refuse(upload.key, refusal.message, refusal.isDeleted)
  return true
}
