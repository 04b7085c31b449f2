import { useNavigate } from '@tanstack/react-router'
import { homeOf, useViewer } from '../../../lib/session/session.ts'
import { MUST_CHANGE_PASSWORD } from '../accounts.messages.ts'
import { ProfileSection } from '../profile/profile-section.tsx'
import { PasswordForm } from './password-form.tsx'

/** The only view for a user with a temporary password: its change, with the reason. */
export function TemporaryPasswordView() {
  const { role } = useViewer()
  const navigate = useNavigate()
  return (
    <ProfileSection title="Change Password" about={MUST_CHANGE_PASSWORD}>
      <PasswordForm onChanged={() => navigate({ to: homeOf(role) })} />
    </ProfileSection>
  )
}
