import type { FormErrors } from '@mantine/form'
import { ORPCError } from '@orpc/client'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstField } from '../../../lib/dom/focus-first-field.ts'
import { errorText, fieldIssues, refusalCode } from '../../../lib/http/error-text.ts'
import { formatRefusalReasons } from '../../../ui/feedback/refusal-reasons.tsx'
import { PASSWORD_FAILED } from '../management/managed-people.messages.ts'

/** What is needed of a form to say at its fields why it was refused. */
interface RefusableForm {
  readonly setErrors: (errors: FormErrors) => void
  readonly getInputNode: (field: string) => HTMLElement | null
}

/** Says why a person was not saved: at the fields, of which the first gets the focus, and in `problem` for all else. */
export function usePersonErrors(form: RefusableForm, formatFailure: (error: Error) => string) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isEditedElsewhere, setElsewhere] = useState(false)
  const focusFirst = (errors: FormErrors) => focusFirstField(Object.keys(errors).map(form.getInputNode))
  const forget = () => {
    setProblem(null)
    setElsewhere(false)
  }
  return {
    problem,
    /** The account was written meanwhile: the form stands on what is no more. */
    isEditedElsewhere,
    forget,
    say: setProblem,
    /** Told what the form itself found wrong. */
    showInvalid: (errors: FormErrors) => {
      forget()
      focusFirst(errors)
    },
    /** Told with what a call failed. */
    show: (error: Error) => {
      const errors = errorsAtFields(error)
      // A field that was off while the call was under way is to have the focus.
      flushSync(() => form.setErrors(errors))
      const hasField = focusFirst(errors)
      setElsewhere(refusalCode(error) === 'PERSON_EDITED_ELSEWHERE')
      if ('newPassword' in errors) setProblem(PASSWORD_FAILED)
      else
        setProblem(formatFormError(error, form) || (hasField ? null : errorText(error, formatFailure(error))))
    },
  }
}

function errorsAtFields(error: Error): Record<string, ReactNode> {
  const code = refusalCode(error)
  if (code === 'EMAIL_TAKEN') return { email: error.message }
  if (code === 'PASSWORD_WEAK') return { newPassword: formatRefusalReasons(error.message, dataOf(error)) }
  return Object.fromEntries(fieldIssues(error).map(({ field, message }) => [field, message]))
}

const dataOf = (error: Error): unknown => (error instanceof ORPCError ? error.data : undefined)

/** What was refused of fields that are not on the screen. */
const formatFormError = (error: Error, form: RefusableForm) =>
  fieldIssues(error)
    .filter(({ field }) => form.getInputNode(field) === null)
    .map(({ message }) => message)
    .join(' ')
