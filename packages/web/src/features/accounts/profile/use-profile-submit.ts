import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { useFormErrors } from '../use-form-errors.tsx'
import { ownProfileQuery, useSaveProfile } from './profile.queries.ts'
import type { ProfileDraft } from './use-profile-draft.ts'

/**
 * Validates and saves a draft; errors appear at their fields, or else in `problem`. What is typed during a save stays
 * in the form, and `isPartlySaved` is set instead of calling `onSaved`.
 */
export function useProfileSubmit(draft: ProfileDraft, failed: string, onSaved: () => void) {
  const saving = useSaveProfile()
  const [isPartlySaved, setPartlySaved] = useState(false)
  const client = useQueryClient()
  const formErrors = useFormErrors(draft.form, {
    newPasswordField: 'password.newPassword',
    currentPassword: { field: 'password.currentPassword', onRequired: draft.requireCurrentPassword },
    failed,
  })
  const showError = (error: Error) => {
    if (refusalCode(error) !== 'PROFILE_CHANGED_MEANWHILE') return formErrors.show(error)
    client.fetchQuery({ ...ownProfileQuery, staleTime: 0 }).then(
      (saved) => formErrors.showAt(error, draft.mergeSaved(saved)),
      // The saved values are unknown: the draft stays based on the old ones, so the next save is refused again.
      () => formErrors.show(error),
    )
  }
  // Stays busy after a complete save, until the next page is shown.
  const isSaving = saving.isPending || saving.isSuccess
  const save = draft.form.onSubmit(() => {
    if (isSaving) return
    formErrors.clear()
    setPartlySaved(false)
    const sent = draft.form.getValues()
    const keepTyped = async () => {
      const saved = await client.fetchQuery({ ...ownProfileQuery, staleTime: 0 }).catch(() => null)
      // Without the saved values, the draft stays based on the old ones.
      if (saved) draft.keepTypedSince(sent, saved)
      setPartlySaved(true)
      saving.reset()
    }
    const finish = () => {
      draft.finish()
      onSaved()
    }
    saving.mutate(draft.toUpdate(), {
      onSuccess: () => {
        if (draft.hasChangesSince(sent)) void keepTyped()
        else finish()
      },
      onError: showError,
    })
  }, formErrors.showInvalid)
  return { save, problem: formErrors.problem, isSaving, isPartlySaved }
}
