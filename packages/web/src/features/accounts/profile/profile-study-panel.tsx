import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import { SimpleGrid, TextInput } from '@mantine/core'
import { courseOf, specializationsOf } from '../../../lib/text/course-choices.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import type { ProfileForm } from './use-profile-draft.ts'

/** The fields for a student's studies. Choosing another course clears the specialization. */
export function ProfileStudyPanel({ form }: { readonly form: ProfileForm }) {
  const { course } = form.values.profile
  const chooseCourse = (text: string) => {
    form.setFieldValue('profile.course', courseOf(text))
    form.setFieldValue('profile.specialization', '')
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <SelectField
          required
          label="Course"
          placeholder="Select your course"
          options={COURSES}
          {...form.getInputProps('profile.course')}
          onChange={chooseCourse}
        />
        <SelectField
          required
          label="Specialization"
          placeholder={course === '' ? 'Select course first' : 'Select your specialization'}
          options={specializationsOf(course)}
          disabled={course === ''}
          {...form.getInputProps('profile.specialization')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <SelectField
          required
          label="Academic Year"
          placeholder="Select your year"
          options={YEARS}
          {...form.getInputProps('profile.year')}
        />
        <TextInput
          label="College/University"
          autoComplete="organization"
          {...form.getInputProps('profile.college')}
        />
      </SimpleGrid>
    </>
  )
}
