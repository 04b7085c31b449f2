import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from '../auth-form.module.css'
import { AuthLayout } from '../auth-layout.tsx'

export interface CheckEmailViewProps {
  readonly onTryDifferent: () => void
  /** The text about the email: its address and its link. */
  readonly children: ReactNode
}

/** Shows that an email was sent, and what to do if it does not arrive. */
export function CheckEmailView({ onTryDifferent, children }: CheckEmailViewProps) {
  return (
    <AuthLayout title="Check Your Email" takesFocus>
      <Stack gap={12} mt={8} c="var(--ink-2)" className={classes.text}>
        <p>{children}</p>
        <p>No email after a few minutes? Check your spam folder, or try another address.</p>
      </Stack>
      <Stack gap={12} mt={24}>
        <Button variant="default" size="lg" fullWidth onClick={onTryDifferent}>
          Try Different Email
        </Button>
        <Button variant="subtle" size="lg" fullWidth component={Link} to="/auth/login">
          Back to Sign In
        </Button>
      </Stack>
    </AuthLayout>
  )
}
