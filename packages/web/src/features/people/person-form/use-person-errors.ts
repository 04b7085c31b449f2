import type { FormErrors } from '@mantine/form'
import { ORPCError } from '@orpc/client'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstField } from '../../../lib/dom/focus-first-field.ts'
import { errorText, fieldIssues, refusalCode } from '../../../lib/http/error-text.ts'
import { formatRefusalReasons } from '../../../ui/feedback/refusal-reasons.tsx'
import { PASSWORD_FAILED } from '../management/managed-people.messages.ts'

/** The part of a form needed to show errors at its fields. */
interface FormErrorsTarget {
  readonly setErrors: (errors: FormErrors) => void
  readonly getInputNode: (field: string) => HTMLElement | null
}

/** Shows the errors of a save: at their fields, the first of which is focused, and all others in `problem`. */
export function usePersonErrors(form: FormErrorsTarget, formatFailure: (error: Error) => string) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isEditedElsewhere, setEditedElsewhere] = useState(false)
  const focusFirst = (errors: FormErrors) => focusFirstField(Object.keys(errors).map(form.getInputNode))
  const clear = () => {
    setProblem(null)
    setEditedElsewhere(false)
  }
  return {
    problem,
    /** The account was changed elsewhere, so the form is outdated. */
    isEditedElsewhere,
    clear,
    showMessage: setProblem,
    /** Focuses the first field with a validation error. The form itself shows the errors. */
    showInvalid: (errors: FormErrors) => {
      clear()
      focusFirst(errors)
    },
    /** Shows the error of a failed call. */
    show: (error: Error) => {
      const errors = errorsAtFields(error)
      // A field that was disabled during the call must be enabled to get the focus.
      flushSync(() => form.setErrors(errors))
      const hasField = focusFirst(errors)
      setEditedElsewhere(refusalCode(error) === 'PERSON_EDITED_ELSEWHERE')
      if ('newPassword' in errors) setProblem(PASSWORD_FAILED)
      else
        setProblem(formatFormError(error, form) || (hasField ? null : errorText(error, formatFailure(error))))
    },
  }
}

function errorsAtFields(error: Error): Record<string, ReactNode> {
  const code = refusalCode(error)
  if (code === 'EMAIL_TAKEN' || code === 'EMAIL_UNCONFIRMED') return { email: error.message }
  if (code === 'PASSWORD_WEAK') return { newPassword: formatRefusalReasons(error.message, dataOf(error)) }
  return Object.fromEntries(fieldIssues(error).map(({ field, message }) => [field, message]))
}

const dataOf = (error: Error): unknown => (error instanceof ORPCError ? error.data : undefined)

/** The messages of fields that are not on the screen. */
const formatFormError = (error: Error, form: FormErrorsTarget) =>
  fieldIssues(error)
    .filter(({ field }) => form.getInputNode(field) === null)
    .map(({ message }) => message)
    .join(' ')
