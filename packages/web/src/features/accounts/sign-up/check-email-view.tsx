import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DemoMailsHint, MAIL_NOT_SENT, useMailDelivery } from '../../../ui/feedback/mail-delivery.tsx'
import { ASK_FOR_PASSWORD } from '../accounts.messages.ts'
import classes from '../auth-form.module.css'
import { AuthLayout } from '../auth-layout.tsx'

export interface CheckEmailViewProps {
  readonly onTryDifferent: () => void
  /** The text about the email: its address and its link. */
  readonly children: ReactNode
}

/** Shows that an email was sent, and what to do if it does not arrive, or if this portal sends none. */
export function CheckEmailView({ onTryDifferent, children }: CheckEmailViewProps) {
  const delivery = useMailDelivery()
  return (
    <AuthLayout title={delivery === 'unsent' ? 'No E-mail Is Sent' : 'Check Your Email'} takesFocus>
      <Stack gap={12} mt={8} c="var(--ink-2)" className={classes.text}>
        <p>{delivery === 'unsent' ? `${MAIL_NOT_SENT} ${ASK_FOR_PASSWORD}` : children}</p>
        {delivery === 'sent' && (
          <p>No email after a few minutes? Check your spam folder, or try another address.</p>
        )}
        {delivery === 'demo' && (
          <p>
            <DemoMailsHint />
          </p>
        )}
      </Stack>
      <Stack gap={12} mt={24}>
        {delivery !== 'unsent' && (
          <Button variant="default" size="lg" fullWidth onClick={onTryDifferent}>
            Try Different Email
          </Button>
        )}
        <Button variant="subtle" size="lg" fullWidth component={Link} to="/auth/login">
          Back to Sign In
        </Button>
      </Stack>
    </AuthLayout>
  )
}
