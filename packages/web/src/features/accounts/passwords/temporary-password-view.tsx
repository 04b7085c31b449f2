import { useNavigate } from '@tanstack/react-router'
import { homeOf, useViewer } from '../../../lib/session/session.ts'
import { MUST_CHANGE_PASSWORD } from '../accounts.messages.ts'
import { ProfileSection } from '../profile/profile-section.tsx'
import { PasswordForm } from './password-form.tsx'

/** With a temporary password nothing opens but its change, with one line why. */
export function TemporaryPasswordView() {
  const { role } = useViewer()
  const navigate = useNavigate()
  return (
    <ProfileSection title="Change Password" about={MUST_CHANGE_PASSWORD}>
      <PasswordForm onChanged={() => navigate({ to: homeOf(role) })} />
    </ProfileSection>
  )
}
