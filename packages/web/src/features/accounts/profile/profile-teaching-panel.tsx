import { EXPERIENCE_MAX_YEARS, EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import type { ProfileForm } from './use-profile-draft.ts'

/** The fields for an instructor's expertise, qualification and bio. */
export function ProfileTeachingPanel({ form }: { readonly form: ProfileForm }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <SelectField
          label="Department/Expertise"
          placeholder="Select your expertise"
          options={EXPERTISE}
          {...form.getInputProps('profile.specialization')}
        />
        <TextInput
          label="Experience"
          description={`In years, 0 to ${EXPERIENCE_MAX_YEARS}`}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('profile.experience')}
        />
      </SimpleGrid>
      <TextInput label="Qualification" {...form.getInputProps('profile.qualification')} />
      <Textarea label="Bio" autosize minRows={4} maxRows={14} {...form.getInputProps('profile.bio')} />
    </>
  )
}
