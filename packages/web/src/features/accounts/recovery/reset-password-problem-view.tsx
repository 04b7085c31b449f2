import { INVITATION_ERRORS, RESET_ERRORS } from '@capstone/contract/accounts/sentences.constants'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '../auth-form.module.css'
import { AuthFrame } from '../auth-frame.tsx'
import { RefusalBanner } from '../refusal-banner.tsx'
import type { ResetProblem } from './reset-password.queries.ts'

/** A link that opens no recovery session: why, and how to get a new one. Spec 1 §8. */
export function ResetPasswordProblemView({
  title,
  problem,
  isFirst,
}: {
  readonly title: string
  readonly problem: ResetProblem
  /** It was an invitation. */
  readonly isFirst: boolean
}) {
  return (
    <AuthFrame title={title}>
      <div className={classes.reason}>
        <RefusalBanner>{(isFirst ? INVITATION_ERRORS : RESET_ERRORS)[problem]}</RefusalBanner>
      </div>
      <div className={classes.buttons}>
        <Button size="lg" fullWidth component={Link} to="/auth/forgot-password">
          {isFirst ? 'Send me a link' : 'Request a new one'}
        </Button>
        <Button variant="subtle" size="lg" fullWidth component={Link} to="/auth/login">
          Back to Sign In
        </Button>
      </div>
    </AuthFrame>
  )
}
