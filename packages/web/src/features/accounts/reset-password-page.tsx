import { useState } from 'react'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { WaitingScreen } from '../../ui/waiting-screen.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useRecovery } from './reset-password.queries.ts'
import { ResetPasswordDoneView } from './reset-password-done-view.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { ResetPasswordProblemView } from './reset-password-problem-view.tsx'

const TITLE = 'Reset Password'

/** A new password by a mailed link: the link is verified, the form shown, the end told. Spec 1 §2 and §4. */
export function ResetPasswordPage() {
  usePageTitle(TITLE)
  const recovery = useRecovery()
  const [outcome, setOutcome] = useState<'done' | 'expired' | null>(null)
  const state = outcome ?? recovery

  if (!state) {
    return (
      <WaitingScreen message="Setting up session..." detail="Please wait while we verify your reset link." />
    )
  }
  if (state === 'done') return <ResetPasswordDoneView />
  if (state !== 'open') return <ResetPasswordProblemView title={TITLE} problem={state} />
  return (
    <AuthFrame title={TITLE} about="Choose a new password. Every other session of yours ends with it.">
      <ResetPasswordForm onDone={() => setOutcome('done')} onExpired={() => setOutcome('expired')} />
    </AuthFrame>
  )
}
