import type { FormErrors } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstField } from '../../lib/dom/focus-first-field.ts'
import { fieldIssues } from '../../lib/http/error-text.ts'
import { attemptErrorText } from './accounts.messages.ts'
import { describePasswordError } from './passwords/password-error.messages.tsx'

/** What is needed of a form to say at its fields why it was refused. */
interface RefusableForm {
  readonly setErrors: (errors: FormErrors) => void
  readonly getInputNode: (field: string) => HTMLElement | null
}

export interface RefusalsOptions {
  /** The form's field of a new password, where it is not `newPassword`. */
  readonly newPasswordAt?: string
  /** Its field of the current one, where it may be asked for. */
  readonly currentPassword?: {
    readonly at: string
    /** Called when the server wants it: the field may not be there yet. */
    readonly onWanted: () => void
  }
  /** What is said where the server gave no sentence. */
  readonly failed: string
}

/** What was refused of fields that are not on the screen; null when that is none. */
export function formatFormError(error: Error, hasField: (field: string) => boolean): string | null {
  const rest = fieldIssues(error).filter(({ field }) => !hasField(field))
  return rest.map(({ message }) => message).join(' ') || null
}

/** Says why a form was not saved: at its fields, of which the first gets the focus, and in `problem` for all else. */
export function useFormErrors(
  form: RefusableForm,
  { newPasswordAt = 'newPassword', currentPassword, failed }: RefusalsOptions,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const focusFirst = (errors: FormErrors) => focusFirstField(Object.keys(errors).map(form.getInputNode))

  const errorsOf = (error: Error): Record<string, ReactNode> => {
    const password = describePasswordError(error)
    if (password?.of === 'new') return { [newPasswordAt]: password.says }
    if (password && currentPassword) return { [currentPassword.at]: password.says }
    return Object.fromEntries(fieldIssues(error).map(({ field, message }) => [field, message]))
  }

  return {
    problem,
    forget: () => setProblem(null),
    /** Told what the form itself found wrong. */
    showInvalid: (errors: FormErrors) => {
      setProblem(null)
      focusFirst(errors)
    },
    /** Told with what a call failed. */
    show: (error: Error) => {
      const errors = errorsOf(error)
      // The field of the current password comes into being with its refusal, and is to have the focus.
      flushSync(() => {
        if (currentPassword && currentPassword.at in errors) currentPassword.onWanted()
        form.setErrors(errors)
      })
      const hasField = focusFirst(errors)
      // What has no field on this screen is said all the same.
      const rest = formatFormError(error, (field) => form.getInputNode(field) !== null)
      setProblem(rest || hasField ? rest : attemptErrorText(error, failed))
    },
  }
}
