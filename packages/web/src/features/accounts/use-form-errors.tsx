import type { FormErrors } from '@mantine/form'
import { ORPCError } from '@orpc/client'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstField } from '../../lib/dom/focus-first-field.ts'
import { fieldIssues, refusalCode } from '../../lib/http/error-text.ts'
import { formatRefusalReasons } from '../../ui/feedback/refusal-reasons.tsx'
import { attemptErrorText } from './accounts.messages.ts'

/** The parts of a form that showing errors needs. */
interface FormWithErrors {
  readonly setErrors: (errors: FormErrors) => void
  readonly getInputNode: (field: string) => HTMLElement | null
}

export interface FormErrorsOptions {
  /** Name of the field for the new password, if it is not `newPassword`. */
  readonly newPasswordField?: string
  /** The field for the current password, if the form may have one. */
  readonly currentPassword?: {
    readonly field: string
    /** Called when the server requires the current password: the field may not be shown yet. */
    readonly onRequired: () => void
  }
  /** The message for an error without a message from the server. */
  readonly failed: string
}

/** Returns the messages for fields that are not on the page; null when there are none. */
export function formatOtherFieldErrors(error: Error, hasField: (field: string) => boolean): string | null {
  const rest = fieldIssues(error).filter(({ field }) => !hasField(field))
  return rest.map(({ message }) => message).join(' ') || null
}

/** Shows why a form was not saved: at its fields, focusing the first, and in `problem` for all other errors. */
export function useFormErrors(
  form: FormWithErrors,
  { newPasswordField = 'newPassword', currentPassword, failed }: FormErrorsOptions,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const focusFirst = (errors: FormErrors) => focusFirstField(Object.keys(errors).map(form.getInputNode))

  const errorsOf = (error: Error): Record<string, ReactNode> => {
    const password = describePasswordError(error)
    if (password?.field === 'new') return { [newPasswordField]: password.message }
    if (password && currentPassword) return { [currentPassword.field]: password.message }
    if (refusalCode(error) === 'EMAIL_TAKEN') return { email: error.message }
    return Object.fromEntries(fieldIssues(error).map(({ field, message }) => [field, message]))
  }

  const showAt = (error: Error, errors: Readonly<Record<string, ReactNode>>) => {
    // Renders the field of the current password now, so that it can receive the focus.
    flushSync(() => {
      if (currentPassword && currentPassword.field in errors) currentPassword.onRequired()
      form.setErrors(errors)
    })
    const isShownAtField = focusFirst(errors)
    // Errors of fields that are not on this page are shown too.
    const rest = formatOtherFieldErrors(error, (field) => form.getInputNode(field) !== null)
    setProblem(rest || isShownAtField ? rest : attemptErrorText(error, failed))
  }

  return {
    problem,
    clear: () => setProblem(null),
    /** Focuses the first field with a validation error. The form itself shows the errors. */
    showInvalid: (errors: FormErrors) => {
      setProblem(null)
      focusFirst(errors)
    },
    /** Shows the error of a failed call at the fields it names. Can be passed as the `onError` of a mutation. */
    show: (error: Error) => showAt(error, errorsOf(error)),
    /** Shows the error of a failed call with these messages at these fields. */
    showAt,
  }
}

/** Why a password was refused, and whether it is the current or the new one. */
interface PasswordError {
  readonly field: 'current' | 'new'
  readonly message: ReactNode
}

/** Describes an error about one of the passwords; null if the error is about something else. */
export function describePasswordError(error: unknown): PasswordError | null {
  if (!(error instanceof ORPCError) || !error.defined) return null
  const { code, message, data }: ORPCError<string, unknown> = error
  switch (code) {
    case 'CURRENT_PASSWORD_REQUIRED':
    case 'CURRENT_PASSWORD_WRONG':
      return { field: 'current', message }
    case 'PASSWORD_UNCHANGED':
      return { field: 'new', message }
    case 'PASSWORD_WEAK':
      return { field: 'new', message: formatRefusalReasons(message, data) }
    default:
      return null
  }
}
