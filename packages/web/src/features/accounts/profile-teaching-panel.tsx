import { EXPERIENCE_MAX_YEARS, EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import classes from './profile.module.css'
import { ProfileChoiceField } from './profile-choice-field.tsx'
import type { ProfileForm } from './use-profile-draft.ts'

/** What an instructor teaches, and what students are to know of them. Spec 1 §2 and §5. */
export function ProfileTeachingPanel({ form }: { readonly form: ProfileForm }) {
  return (
    <>
      <div className={classes.pair}>
        <ProfileChoiceField
          label="Department/Expertise"
          placeholder="Select your expertise"
          options={EXPERTISE}
          {...form.getInputProps('profile.specialization')}
        />
        <NumberInput
          label="Experience"
          suffix={form.values.profile.experience === 1 ? ' year' : ' years'}
          min={0}
          max={EXPERIENCE_MAX_YEARS}
          clampBehavior="none"
          allowDecimal={false}
          hideControls
          {...form.getInputProps('profile.experience')}
        />
      </div>
      <TextInput label="Qualification" {...form.getInputProps('profile.qualification')} />
      <Textarea label="Bio" autosize minRows={4} maxRows={14} {...form.getInputProps('profile.bio')} />
    </>
  )
}
