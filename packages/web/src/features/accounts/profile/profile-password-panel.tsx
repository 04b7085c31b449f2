import { PasswordField } from '../../../ui/buttons/password-field.tsx'
import { PasswordPairField } from '../passwords/password-pair-field.tsx'
import classes from './profile.module.css'
import type { ProfileDraft } from './use-profile-draft.ts'

/** A new password entered twice, and the current one where the sign-in is no longer fresh. Spec 1 §2. */
export function ProfilePasswordPanel({ draft: { form, asksCurrent } }: { readonly draft: ProfileDraft }) {
  return (
    <>
      {asksCurrent && (
        <PasswordField
          label="Current Password"
          description="Needed to set a new one"
          autoComplete="current-password"
          {...form.getInputProps('password.currentPassword')}
        />
      )}
      <div className={classes.pair}>
        <PasswordPairField
          password={form.getInputProps('password.newPassword')}
          confirmation={form.getInputProps('password.confirmPassword')}
        />
      </div>
    </>
  )
}
