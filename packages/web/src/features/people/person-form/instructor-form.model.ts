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
import { parseYears } from '../../../lib/text/parse-years.ts'
import { type FormSubject, memberOf, problemsIn } from './person-form.model.ts'

/** The fields of an instructor's form; `experience` is what was typed. */
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

/** The fields as they begin: what stands on no list any more has to be chosen anew. */
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

/** What is wrong with some values, at each field; a password may have to be longer here than the product asks. */
export function instructorProblemsOf(
  values: InstructorValues,
  subject: FormSubject,
  passwordMinLength: number,
): FormErrors {
  if (!subject.basedOn) return problemsIn(newInstructorSchema.safeParse(newFields(values, subject)))
  const facts = problemsIn(instructorEditSchema.safeParse(editedFields(values, subject)))
  return hasNewPassword(values) ? { ...facts, ...passwordProblemsOf(values, passwordMinLength) } : facts
}

/** What is sent of somebody new; the values must be valid. */
export const newInstructorOf = (values: InstructorValues, subject: FormSubject): NewInstructor =>
  newInstructorSchema.parse(newFields(values, subject))

/** What is sent of an edit, with a password only where one was entered; the values must be valid. */
export const instructorEditOf = (values: InstructorValues, subject: FormSubject): InstructorEdit =>
  instructorEditSchema.parse({
    ...editedFields(values, subject),
    ...(hasNewPassword(values) && { newPassword: values.newPassword }),
  })

function passwordProblemsOf(values: InstructorValues, minLength: number): FormErrors {
  const problems = problemsIn(newPasswordFormSchema.safeParse(values))
  return values.newPassword.length < minLength
    ? { ...problems, newPassword: formatPasswordTooShort(minLength) }
    : problems
}

const hasNewPassword = ({ newPassword, confirmPassword }: InstructorValues) =>
  newPassword !== '' || confirmPassword !== ''

const factsOf = ({ newPassword, confirmPassword, experience, ...facts }: InstructorValues) => ({
  ...facts,
  experience: parseYears(experience),
})

const newFields = (values: InstructorValues, { id }: FormSubject) => ({
  ...factsOf(values),
  id,
  email: values.email.trim(),
})
const editedFields = (values: InstructorValues, { id, basedOn }: FormSubject) => ({
  ...factsOf(values),
  id,
  basedOn,
})
