import { useNavigate } from '@tanstack/react-router'
import { homeOf, useViewer } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { MUST_CHANGE_PASSWORD } from './accounts.messages.ts'
import { PasswordForm } from './password-form.tsx'

/** With a temporary password: its change and nothing else. */
export function ProfileSettingsPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  if (!viewer.mustChangePassword) return <NotBuiltScreen title="Profile Settings" />
  return (
    <>
      <PageHead title="Change Password" about={MUST_CHANGE_PASSWORD} />
      <Card>
        <PasswordForm onChanged={() => navigate({ to: homeOf(viewer.role) })} />
      </Card>
    </>
  )
}
