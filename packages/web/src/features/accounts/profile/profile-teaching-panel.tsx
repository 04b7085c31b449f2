import { EXPERIENCE_MAX_YEARS, EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import { Textarea, TextInput } from '@mantine/core'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import classes from './profile.module.css'
import type { ProfileForm } from './use-profile-draft.ts'

/** The fields for an instructor's expertise, qualification and bio. */
export function ProfileTeachingPanel({ form }: { readonly form: ProfileForm }) {
  return (
    <>
      <div className={classes.pair}>
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
      </div>
      <TextInput label="Qualification" {...form.getInputProps('profile.qualification')} />
      <Textarea label="Bio" autosize minRows={4} maxRows={14} {...form.getInputProps('profile.bio')} />
    </>
  )
}
