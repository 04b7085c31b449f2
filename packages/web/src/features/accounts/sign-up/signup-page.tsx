import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import text from '../../../ui/theme/text.module.css'
import { formatValidity } from '../accounts.messages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { GoogleButton } from '../google/google-button.tsx'
import { useLatestAttempt } from '../use-latest-attempt.ts'
import { CheckEmailView } from './check-email-view.tsx'
import { SignupForm } from './signup-form.tsx'

/** Creates a student account, with e-mail address and password or with Google. */
export function SignupPage() {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const attempts = useLatestAttempt()
  if (mailedTo) {
    return (
      <CheckEmailView onTryDifferent={() => setMailedTo(null)}>
        We sent an email to <strong>{mailedTo}</strong>. Open the link in it in this browser to confirm your
        address. {formatValidity('verification')}
      </CheckEmailView>
    )
  }
  return (
    <AuthLayout title="Create Account" about="For students: start your project with a mentor at your side.">
      <SignupForm attempt={attempts.form} onMailed={setMailedTo} />
      <GoogleButton way="sign up" attempt={attempts.google} />
      <Text fz="sm" mt={24} ta="center" c="var(--ink-2)">
        Already have an account?{' '}
        <Link to="/auth/login" className={text.link}>
          Sign in
        </Link>
      </Text>
    </AuthLayout>
  )
}
