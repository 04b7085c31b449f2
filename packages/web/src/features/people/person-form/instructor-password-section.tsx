import { PASSWORD_KEPT } from '@capstone/contract/people/people.constants'
import { useId } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { PasswordField } from '../../../ui/buttons/password-field.tsx'
import { PASSWORD_ENDS } from '../management/managed-people.messages.ts'
import classes from '../management/managed-people.module.css'
import type { InstructorDraft } from './instructor-draft.queries.ts'

/** A new password for an instructor, entered twice; blank keeps the one they have. Spec 2 §2 and §5. */
export function InstructorPasswordSection({ form }: { readonly form: InstructorDraft['form'] }) {
  const { passwordMinLength } = useSession()
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.password}>
      <h3 id={id} className={classes.heading}>
        Change Password
      </h3>
      <p className={classes.hint}>
        {PASSWORD_KEPT}. {PASSWORD_ENDS}
      </p>
      <div className={classes.pair}>
        <PasswordField
          label="New Password"
          description={`At least ${passwordMinLength} characters`}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
      </div>
    </section>
  )
}
