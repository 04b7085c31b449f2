import { TITLE_AND_DESCRIPTION_REQUIRED } from '@capstone/contract/repository/repository.errors'
import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { ORPCError } from '@orpc/client'
import { type FormEvent, useRef, useState } from 'react'
import { errorText, fieldIssues, refusalCode } from '../../../lib/http/error-text.ts'
import { findUploadBlocker } from '../../../lib/uploads/upload-blocker.ts'
import { readUploadRefusal } from '../../../lib/uploads/upload-refusals.ts'
import { PROJECT_CREATED, PROJECT_SAVE_FAILED, PROJECT_UPDATED } from '../repository.messages.ts'
import { useSaveProject } from '../repository.queries.ts'
import type { ProjectDraft } from './use-project-draft.ts'

/** Why a project was not saved. */
interface Refusal {
  readonly message: string
  /** The version that was saved elsewhere in the meantime; null after other refusals. */
  readonly newerVersion: Date | null
}

/**
 * Validates and saves a draft, one call at a time. `problem` says why it was not saved; `saveOver` replaces what was
 * saved elsewhere, null if nothing was.
 */
export function useProjectSaving(
  draft: ProjectDraft,
  project: RepositoryProject | null,
  onSaved: (message: string) => void,
) {
  const isNew = project === null
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const mutation = useSaveProject(isNew)
  const saved = useRef(false)

  const send = (basedOn: Date | undefined) => {
    setRefusal(null)
    const { idToSave, form, fileChanges } = draft
    const change = { ...form.getValues(), id: idToSave(), files: fileChanges(), basedOn }
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
        if (!refuseFile(error, draft))
          setRefusal({
            message: errorText(error, PROJECT_SAVE_FAILED),
            newerVersion: newerVersionOf(error),
          })
      },
    })
  }

  const saveVersion = (basedOn: Date | undefined) => {
    if (saved.current || findUploadBlocker(draft.uploads)) return
    const { hasErrors, errors } = draft.form.validate()
    if (!hasErrors) return send(basedOn)
    setRefusal(null)
    const [first] = Object.keys(errors)
    if (first) draft.form.getInputNode(first)?.focus()
  }

  const newerVersion = refusal?.newerVersion
  return {
    problem: refusal?.message ?? (isIncomplete(draft.form.errors) ? TITLE_AND_DESCRIPTION_REQUIRED : null),
    save: (event: FormEvent) => {
      event.preventDefault()
      saveVersion(project?.updatedAt)
    },
    saveOver: newerVersion ? () => saveVersion(newerVersion) : null,
    isSaving: mutation.isPending,
    isSaved: () => saved.current,
  }
}

export type ProjectSaving = ReturnType<typeof useProjectSaving>

const isIncomplete = (errors: Record<string, unknown>) =>
  Object.values(errors).includes(TITLE_AND_DESCRIPTION_REQUIRED)

function newerVersionOf(error: unknown): Date | null {
  if (refusalCode(error) !== 'PROJECT_EDITED_ELSEWHERE' || !(error instanceof ORPCError)) return null
  const { updatedAt } = Object(error.data) as { updatedAt?: unknown }
  return updatedAt instanceof Date ? updatedAt : null
}

/** Marks the upload that caused the refusal of a project; returns false if none did. */
function refuseFile(error: unknown, { uploads }: ProjectDraft): boolean {
  const refusal = readUploadRefusal(error)
  const upload = uploads.items.find(({ slot }) => slot === refusal?.slot)
  if (!refusal || !upload) return false
  uploads.refuse(upload.key, refusal.message, refusal.isDeleted)
  return true
}
