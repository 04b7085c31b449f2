import { useState } from 'react'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { WaitingScreen } from '../../../ui/feedback/waiting-screen.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { useRecovery } from './reset-password.queries.ts'
import { ResetPasswordDoneView } from './reset-password-done-view.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { ResetPasswordProblemView } from './reset-password-problem-view.tsx'

const TITLE = 'Reset Password'
const ABOUT = 'Choose a new password. Every other session of yours ends with it.'
const FIRST_TITLE = 'Choose a Password'
const FIRST_ABOUT =
  'Welcome to Capstone. An account was made for you; choose the password you will sign in with.'

/** A new or first password by a mailed link: the link is verified, the form shown, the end told. Spec 1 §2 and §4. */
export function ResetPasswordPage() {
  const recovery = useRecovery()
  const isFirst = recovery?.isFirst ?? false
  const title = isFirst ? FIRST_TITLE : TITLE
  usePageTitle(title)
  const [outcome, setOutcome] = useState<'done' | 'expired' | null>(null)
  const state = outcome ?? recovery?.state

  if (!state) {
    return (
      <WaitingScreen message="Setting up session..." detail="Please wait while we verify your reset link." />
    )
  }
  if (state === 'done') return <ResetPasswordDoneView isFirst={isFirst} />
  if (state !== 'open') return <ResetPasswordProblemView title={title} problem={state} isFirst={isFirst} />
  return (
    <AuthFrame title={title} about={isFirst ? FIRST_ABOUT : ABOUT}>
      <ResetPasswordForm
        submit={isFirst ? 'Set Password' : 'Update Password'}
        onDone={() => setOutcome('done')}
        onExpired={() => setOutcome('expired')}
      />
    </AuthFrame>
  )
}
