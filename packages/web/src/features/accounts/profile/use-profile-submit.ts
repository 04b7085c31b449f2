import { useFormErrors } from '../use-form-errors.tsx'
import { useSaveProfile } from './profile.queries.ts'
import type { ProfileDraft } from './use-profile-draft.ts'

/** Validates and saves a draft; errors appear at their fields, or else in `problem`. */
export function useProfileSubmit(draft: ProfileDraft, failed: string, onSaved: () => void) {
  const saving = useSaveProfile()
  const formErrors = useFormErrors(draft.form, {
    newPasswordAt: 'password.newPassword',
    currentPassword: { at: 'password.currentPassword', onRequired: draft.requireCurrentPassword },
    failed,
  })
  // Stays busy after success, until the next page is shown.
  const isSaving = saving.isPending || saving.isSuccess
  const save = draft.form.onSubmit(() => {
    if (isSaving) return
    formErrors.clear()
    saving.mutate(draft.update(), {
      onSuccess: () => {
        draft.finish()
        onSaved()
      },
      onError: formErrors.show,
    })
  }, formErrors.showInvalid)
  return { save, problem: formErrors.problem, isSaving }
}
