import { useState } from 'react'
import { AuthFrame } from '../auth-frame.tsx'
import { sayGoodFor } from '../sign-up/check-email.messages.ts'
import { CheckEmailView } from '../sign-up/check-email-view.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

/** Asks for a link to set a new password. What follows says nothing about whether an account exists. Spec 1 §2. */
export function ForgotPasswordPage() {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  if (mailedTo) {
    return (
      <CheckEmailView onTryDifferent={() => setMailedTo(null)}>
        If there is an account for <strong>{mailedTo}</strong>, a link to set a new password is on its way
        there. {sayGoodFor('recovery')}
      </CheckEmailView>
    )
  }
  return (
    <AuthFrame
      title="Forgot Password"
      about="Tell us your e-mail address, and we send you a link to set a new one."
    >
      <ForgotPasswordForm onMailed={setMailedTo} />
    </AuthFrame>
  )
}
