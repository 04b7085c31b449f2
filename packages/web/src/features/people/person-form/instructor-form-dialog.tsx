import { EXPERIENCE_MAX_YEARS, EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import type { ManagedInstructor } from '@capstone/contract/people/managed-people.schemas'
import { Textarea, TextInput } from '@mantine/core'
import { ChoiceField } from '../../../ui/buttons/choice-field.tsx'
import classes from '../management/managed-people.module.css'
import { useInstructorDraft } from './instructor-draft.queries.ts'
import { InstructorPasswordSection } from './instructor-password-section.tsx'
import { PersonEmailField } from './person-email-field.tsx'
import { PersonFormDialog } from './person-form-dialog.tsx'

export interface InstructorFormDialogProps {
  readonly opened: boolean
  /** The instructor to edit; null adds one. */
  readonly person: ManagedInstructor | null
  readonly onClose: () => void
  /** An edit was saved. */
  readonly onSaved: () => void
}

/** Adds or edits an instructor; of one who is there already, the password too. Spec 2 §2 and §5. */
export function InstructorFormDialog({ opened, person, onClose, onSaved }: InstructorFormDialogProps) {
  const draft = useInstructorDraft(person, onSaved)
  const { form } = draft
  const isNew = person === null
  return (
    <PersonFormDialog opened={opened} draft={draft} onClose={onClose}>
      <div className={classes.pair}>
        <TextInput
          label="Full Name"
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <PersonEmailField isNew={isNew} {...form.getInputProps('email')} />
      </div>
      <div className={classes.pair}>
        <ChoiceField
          label="Specialization"
          placeholder="Select the specialization"
          options={EXPERTISE}
          {...form.getInputProps('specialization')}
        />
        <TextInput
          label="Experience"
          description={`In years, 0 to ${EXPERIENCE_MAX_YEARS}`}
          required={isNew}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('experience')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput label="Qualification" required={isNew} {...form.getInputProps('qualification')} />
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      </div>
      <Textarea label="Bio" autosize minRows={3} maxRows={10} {...form.getInputProps('bio')} />
      {!isNew && <InstructorPasswordSection form={form} />}
    </PersonFormDialog>
  )
}
