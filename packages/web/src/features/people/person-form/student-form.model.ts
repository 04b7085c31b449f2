import { type Course, YEARS } from '@capstone/contract/accounts/accounts.constants'
import {
  type ManagedStudent,
  type NewStudent,
  newStudentSchema,
  type StudentEdit,
  studentEditSchema,
} from '@capstone/contract/people/managed-people.schemas'
import type { FormErrors } from '@mantine/form'
import { courseOf, memberOf, specializationsOf } from '../../../lib/text/course-choices.ts'
import { errorsByField } from '../../../lib/text/errors-by-field.ts'
import type { FormSubject } from './person-form.model.ts'

/** The fields of a student's form. */
export type StudentValues = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly course: Course | ''
  readonly specialization: string
  readonly year: string
}

/** The initial values. A course, specialization or year that is no longer listed must be chosen again. */
export function studentValuesOf(student: ManagedStudent | null): StudentValues {
  const course = courseOf(student?.course ?? null)
  return {
    name: student?.name ?? '',
    email: student?.email ?? '',
    phone: student?.phone ?? '',
    course,
    specialization: memberOf(specializationsOf(course), student?.specialization ?? null),
    year: memberOf(YEARS, student?.year ?? null),
  }
}

/** The validation messages of each field; the specialization is checked once there is a course. */
export function findStudentErrors(values: StudentValues, subject: FormSubject): FormErrors {
  const { specialization, ...errors } = errorsByField(
    subject.basedOn
      ? studentEditSchema.safeParse(editedFields(values, subject))
      : newStudentSchema.safeParse(newFields(values, subject)),
  )
  const isCourseMissing = values.course === ''
  return isCourseMissing || specialization === undefined ? errors : { ...errors, specialization }
}

/** The input to add a student; the values must be valid. */
export const newStudentOf = (values: StudentValues, subject: FormSubject): NewStudent =>
  newStudentSchema.parse(newFields(values, subject))

/** The input of an edit; the values must be valid. */
export const studentEditOf = (values: StudentValues, subject: FormSubject): StudentEdit =>
  studentEditSchema.parse(editedFields(values, subject))

const newFields = (values: StudentValues, { id }: FormSubject) => ({
  ...values,
  id,
  email: values.email.trim(),
})
const editedFields = (values: StudentValues, { id, basedOn }: FormSubject) => ({ ...values, id, basedOn })
