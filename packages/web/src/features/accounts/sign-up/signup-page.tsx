import { signUpFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useMounted } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import text from '../../../ui/theme/text.module.css'
import { formatValidity, SIGN_UP_FAILED } from '../accounts.messages.ts'
import { useSignUp } from '../accounts.queries.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ErrorBanner } from '../error-banner.tsx'
import { GoogleButton } from '../google/google-button.tsx'
import { createNewPasswordValidator } from '../passwords/new-password.model.ts'
import { NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { useFormErrors } from '../use-form-errors.tsx'
import { type MethodAttempt, useLatestAttempt } from '../use-latest-attempt.ts'
import { CheckEmailView } from './check-email-view.tsx'

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
      <GoogleButton action="sign up" attempt={attempts.google} />
      <Text fz="sm" mt={24} ta="center" c="var(--ink-2)">
        Already have an account?{' '}
        <Link to="/auth/login" className={text.link}>
          Sign in
        </Link>
      </Text>
    </AuthLayout>
  )
}

interface SignupFormProps {
  readonly attempt: MethodAttempt
  readonly onMailed: (email: string) => void
}

const LABELS = { password: 'Password', confirmation: 'Confirm Password' }
const NO_AUTOCORRECT = { autoCapitalize: 'none', spellCheck: false } as const

/** The sign-up form. Calls `onMailed` if the address must be verified by an emailed link first. */
function SignupForm({ attempt, onMailed }: SignupFormProps) {
  const { passwordMinLength } = useSession()
  const first = useFocusOnMount()
  const signingUp = useSignUp()
  const isBusy = signingUp.isPending || signingUp.isSuccess
  const form = useForm({
    initialValues: { name: '', email: '', password: '', confirmPassword: '' },
    validate: createNewPasswordValidator(signUpFormSchema, 'password', passwordMinLength),
  })
  const formErrors = useFormErrors(form, { newPasswordField: 'password', failed: SIGN_UP_FAILED })

  const showInvalid = (errors: FormErrors) => {
    attempt.start()
    formErrors.showInvalid(errors)
  }
  const submit = form.onSubmit(({ name, email, password }) => {
    if (isBusy) return
    attempt.start()
    formErrors.clear()
    signingUp.mutate(
      { name, email, password },
      { onError: formErrors.show, onSuccess: ({ next }) => next === 'mail' && onMailed(email) },
    )
  }, showInvalid)
  const propsOf = (field: 'password' | 'confirmPassword') => ({
    minLength: passwordMinLength,
    ...form.getInputProps(field),
  })

  return (
    <Stack gap={16} mt={8} renderRoot={(props) => <form {...props} onSubmit={submit} noValidate />}>
      {attempt.isLatest && formErrors.problem && <ErrorBanner>{formErrors.problem}</ErrorBanner>}
      <TextInput
        ref={first}
        label="Full Name"
        autoComplete="name"
        required
        withAsterisk={false}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Email Address"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...NO_AUTOCORRECT}
        {...form.getInputProps('email')}
      />
      <NewPasswordFields
        required
        labels={LABELS}
        password={propsOf('password')}
        confirmation={propsOf('confirmPassword')}
      />
      <BusyButton type="submit" size="lg" fullWidth busy={isBusy}>
        Create Account
      </BusyButton>
      <TermsNotice />
    </Stack>
  )
}

/** Links the terms and the privacy policy that a new user agrees to; says nothing where the university has set none. */
function TermsNotice() {
  const { termsUrl, privacyUrl } = useSession()
  const documents = [
    { name: 'terms of use', url: termsUrl },
    { name: 'privacy policy', url: privacyUrl },
  ].flatMap(({ name, url }) => (url ? [{ name, url }] : []))
  // The page is prerendered without the settings of the portal.
  const isMounted = useMounted()
  if (!isMounted || documents.length === 0) return null
  return (
    <Text fz={13} lh="sm" c="dimmed">
      By creating an account you agree to your university’s{' '}
      {documents.map(({ name, url }, index) => (
        <Fragment key={name}>
          {index > 0 && ' and '}
          <Anchor inherit underline="always" href={url} target="_blank" rel="noreferrer">
            {name}
          </Anchor>
        </Fragment>
      ))}
      .
    </Text>
  )
}
