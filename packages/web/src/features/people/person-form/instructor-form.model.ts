import { EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import { newPasswordFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { formatPasswordTooShort } from '@capstone/contract/accounts/messages.constants'
import {
  type InstructorEdit,
  instructorEditSchema,
  type ManagedInstructor,
  type NewInstructor,
  newInstructorSchema,
} from '@capstone/contract/people/managed-people.schemas'
import type { FormErrors } from '@mantine/form'
import { memberOf } from '../../../lib/text/course-choices.ts'
import { errorsByField } from '../../../lib/text/errors-by-field.ts'
import { parseYears } from '../../../lib/text/parse-years.ts'
import type { FormSubject } from './person-form.model.ts'

/** The fields of an instructor's form; `experience` is the text as typed. */
export type InstructorValues = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly specialization: string
  readonly experience: string
  readonly qualification: string
  readonly bio: string
  readonly newPassword: string
  readonly confirmPassword: string
}

/** The initial values. A specialization that is no longer listed must be chosen again. */
export const instructorValuesOf = (instructor: ManagedInstructor | null): InstructorValues => ({
  name: instructor?.name ?? '',
  email: instructor?.email ?? '',
  phone: instructor?.phone ?? '',
  specialization: memberOf(EXPERTISE, instructor?.specialization ?? null),
  experience: String(instructor?.experience ?? ''),
  qualification: instructor?.qualification ?? '',
  bio: instructor?.bio ?? '',
  newPassword: '',
  confirmPassword: '',
})

/** The validation messages of each field; the portal may require longer passwords than the contract. */
export function findInstructorErrors(
  values: InstructorValues,
  subject: FormSubject,
  passwordMinLength: number,
): FormErrors {
  if (!subject.basedOn) return errorsByField(newInstructorSchema.safeParse(newFields(values, subject)))
  const errors = errorsByField(instructorEditSchema.safeParse(editedFields(values, subject)))
  return hasNewPassword(values) ? { ...errors, ...findPasswordErrors(values, passwordMinLength) } : errors
}

/** The input to add an instructor; the values must be valid. */
export const newInstructorOf = (values: InstructorValues, subject: FormSubject): NewInstructor =>
  newInstructorSchema.parse(newFields(values, subject))

/** The input of an edit, with a password only if one was entered; the values must be valid. */
export const instructorEditOf = (values: InstructorValues, subject: FormSubject): InstructorEdit =>
  instructorEditSchema.parse({
    ...editedFields(values, subject),
    ...(hasNewPassword(values) && { newPassword: values.newPassword }),
  })

function findPasswordErrors(values: InstructorValues, minLength: number): FormErrors {
  const errors = errorsByField(newPasswordFormSchema.safeParse(values))
  return values.newPassword.length < minLength
    ? { ...errors, newPassword: formatPasswordTooShort(minLength) }
    : errors
}

const hasNewPassword = ({ newPassword, confirmPassword }: InstructorValues) =>
  newPassword !== '' || confirmPassword !== ''

const profileFields = ({ newPassword, confirmPassword, experience, ...fields }: InstructorValues) => ({
  ...fields,
  experience: parseYears(experience),
})

const newFields = (values: InstructorValues, { id }: FormSubject) => ({
  ...profileFields(values),
  id,
  email: values.email.trim(),
})
const editedFields = (values: InstructorValues, { id, basedOn }: FormSubject) => ({
  ...profileFields(values),
  id,
  basedOn,
})
