import { signUpFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { Button, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useSession } from '../../../lib/session/session.ts'
import { SIGN_UP_FAILED } from '../accounts.messages.ts'
import { useSignUp } from '../accounts.queries.ts'
import classes from '../auth-form.module.css'
import { ErrorBanner } from '../error-banner.tsx'
import { checkNewPassword } from '../passwords/new-password.model.ts'
import { NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { useFocusOnMount } from '../use-first-focus.ts'
import { useFormErrors } from '../use-form-errors.ts'
import type { Attempt } from '../use-latest-attempt.ts'

export interface SignupFormProps {
  readonly attempt: Attempt
  readonly onMailed: (email: string) => void
}

const LABELS = { password: 'Password', confirmation: 'Confirm Password' }
const NOT_TYPED = { autoCapitalize: 'none', spellCheck: false } as const

/** A new account: name, e-mail, and a password entered twice. Tells when it has to be confirmed by mail. Spec 1 §5. */
export function SignupForm({ attempt, onMailed }: SignupFormProps) {
  const { passwordMinLength } = useSession()
  const first = useFocusOnMount()
  const signingUp = useSignUp()
  const isBusy = signingUp.isPending || signingUp.isSuccess
  const form = useForm({
    initialValues: { name: '', email: '', password: '', confirmPassword: '' },
    validate: checkNewPassword(signUpFormSchema, 'password', passwordMinLength),
  })
  const refusals = useFormErrors(form, { newPasswordAt: 'password', failed: SIGN_UP_FAILED })

  const showInvalid = (errors: FormErrors) => {
    attempt.begin()
    refusals.showInvalid(errors)
  }
  const submit = form.onSubmit(({ name, email, password }) => {
    if (isBusy) return
    attempt.begin()
    refusals.forget()
    signingUp.mutate(
      { name, email, password },
      { onError: refusals.show, onSuccess: ({ next }) => next === 'mail' && onMailed(email) },
    )
  }, showInvalid)
  const propsOf = (field: 'password' | 'confirmPassword') => ({
    minLength: passwordMinLength,
    ...form.getInputProps(field),
  })

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {attempt.isLatest && refusals.problem && <ErrorBanner>{refusals.problem}</ErrorBanner>}
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
        {...NOT_TYPED}
        {...form.getInputProps('email')}
      />
      <NewPasswordFields
        required
        labels={LABELS}
        password={propsOf('password')}
        confirmation={propsOf('confirmPassword')}
      />
      <p className={classes.terms}>
        By creating an account you agree to your university's terms of use and privacy policy.
      </p>
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        Create Account
      </Button>
    </form>
  )
}
