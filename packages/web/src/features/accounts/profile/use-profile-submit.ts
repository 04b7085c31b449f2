import { useFormErrors } from '../use-form-errors.ts'
import { useSaveProfile } from './profile.queries.ts'
import type { ProfileDraft } from './use-profile-draft.ts'

/** Checks and saves a draft, once; what is wrong stands at its field, or else in `problem`. Spec 1 §8. */
export function useProfileSubmit(draft: ProfileDraft, failed: string, onSaved: () => void) {
  const saving = useSaveProfile()
  const refusals = useFormErrors(draft.form, {
    newPasswordAt: 'password.newPassword',
    currentPassword: { at: 'password.currentPassword', onWanted: draft.askCurrent },
    failed,
  })
  // Saved, the page is on its way to another one.
  const isSaving = saving.isPending || saving.isSuccess
  const save = draft.form.onSubmit(() => {
    if (isSaving) return
    refusals.forget()
    saving.mutate(draft.update(), { onSuccess: onSaved, onError: refusals.show })
  }, refusals.showInvalid)
  return { save, problem: refusals.problem, isSaving }
}
