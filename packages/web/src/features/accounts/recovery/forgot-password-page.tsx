import { signUpSchema } from '@capstone/contract/accounts/accounts.schemas'
import { Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMounted } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { MAIL_NOT_SENT, useMailDelivery } from '../../../ui/feedback/mail-delivery.tsx'
import text from '../../../ui/theme/text.module.css'
import {
  ASK_FOR_PASSWORD,
  attemptErrorText,
  formatValidity,
  RESET_REQUEST_FAILED,
} from '../accounts.messages.ts'
import { useRequestPasswordReset } from '../accounts.queries.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ErrorBanner } from '../error-banner.tsx'
import { CheckEmailView } from '../sign-up/check-email-view.tsx'
import { useFocusOnMount } from '../use-focus-on-mount.ts'

const ABOUT = 'Enter your e-mail address, and we will send you a link to set a new password.'

/** Requests a link to set a new password. The answer does not reveal whether an account exists. */
export function ForgotPasswordPage() {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const delivery = useMailDelivery()
  // The page is prerendered without the settings of the portal.
  const isMounted = useMounted()
  if (mailedTo) {
    return (
      <CheckEmailView onTryDifferent={() => setMailedTo(null)}>
        If there is an account for <strong>{mailedTo}</strong>, a link to set a new password is on its way
        there. {formatValidity('recovery')}
      </CheckEmailView>
    )
  }
  return (
    <AuthLayout
      title="Forgot Password"
      about={isMounted && delivery === 'unsent' ? `${MAIL_NOT_SENT} ${ASK_FOR_PASSWORD}` : ABOUT}
    >
      <ForgotPasswordForm onMailed={setMailedTo} />
    </AuthLayout>
  )
}

const check = schemaResolver(signUpSchema.pick({ email: true }), { sync: true })

/** The form for the address of the recovery link. */
function ForgotPasswordForm({ onMailed }: { readonly onMailed: (email: string) => void }) {
  const first = useFocusOnMount()
  const request = useRequestPasswordReset()
  const form = useForm({ initialValues: { email: '' }, validate: check })

  const requestLink = ({ email }: { readonly email: string }) =>
    request.mutate({ email }, { onSuccess: () => onMailed(email) })
  const submit = form.onSubmit(requestLink, () => first.current?.focus())

  return (
    <Stack gap={16} mt={8} renderRoot={(props) => <form {...props} onSubmit={submit} noValidate />}>
      {request.error && (
        <ErrorBanner onRetry={refusalCode(request.error) ? undefined : () => submit()}>
          {attemptErrorText(request.error, RESET_REQUEST_FAILED)}
        </ErrorBanner>
      )}
      <TextInput
        ref={first}
        label="Email Address"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <BusyButton type="submit" size="lg" fullWidth busy={request.isPending}>
        Send Reset Link
      </BusyButton>
      <Text fz="sm" mt={24} ta="center" c="var(--ink-2)">
        <Link to="/auth/login" className={text.link}>
          Back to Sign In
        </Link>
      </Text>
    </Stack>
  )
}
