import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from '../auth-form.module.css'
import { AuthLayout } from '../auth-layout.tsx'

export interface CheckEmailViewProps {
  readonly onTryDifferent: () => void
  /** Where the mail goes, and what it is good for. */
  readonly children: ReactNode
}

/** A mail is on its way: where to look for it, and what to do when it does not come. Spec 1 §2. */
export function CheckEmailView({ onTryDifferent, children }: CheckEmailViewProps) {
  return (
    <AuthLayout title="Check Your Email" takesFocus>
      <div className={classes.words}>
        <p>{children}</p>
        <p>Nothing there after a few minutes? Look into the spam folder, or try another address.</p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="lg" fullWidth onClick={onTryDifferent}>
          Try Different Email
        </Button>
        <Button variant="subtle" size="lg" fullWidth component={Link} to="/auth/login">
          Back to Sign In
        </Button>
      </div>
    </AuthLayout>
  )
}
