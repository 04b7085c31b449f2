import { EXPERIENCE_MAX_YEARS, EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import {
  formatPasswordLengthRule,
  formatPasswordStrengthRule,
} from '@capstone/contract/accounts/messages.constants'
import { PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import type { ManagedInstructor } from '@capstone/contract/people/managed-people.schemas'
import { PASSWORD_BLANK } from '@capstone/contract/people/people.constants'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { Box, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { api } from '../../../lib/http/api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { parseTextParam } from '../../../lib/text/search-params.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { RuleList } from '../../../ui/forms/rule-list.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { INSTRUCTOR_TEXTS, PASSWORD_CONSEQUENCE } from '../management/managed-people.messages.ts'
import {
  findInstructorErrors,
  type InstructorValues,
  instructorEditOf,
  instructorValuesOf,
  newInstructorOf,
} from './instructor-form.model.ts'
import { PersonEmailField } from './person-email-field.tsx'
import { PersonFormDialog } from './person-form-dialog.tsx'
import { type PersonFormConfig, usePersonDraft } from './use-person-draft.ts'

export interface InstructorFormDialogProps {
  readonly opened: boolean
  /** The instructor to edit; null to add one. */
  readonly person: ManagedInstructor | null
  readonly onClose: () => void
  /** Called when an edit was saved. */
  readonly onSaved: () => void
}

/** Adds or edits an instructor; for an existing one, also the password. */
export function InstructorFormDialog({ opened, person, onClose, onSaved }: InstructorFormDialogProps) {
  const draft = useInstructorDraft(person, onSaved)
  const { form } = draft
  const isNew = person === null
  return (
    <PersonFormDialog opened={opened} draft={draft} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <TextInput
          label="Full Name"
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <PersonEmailField isNew={isNew} {...form.getInputProps('email')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <SelectField
          required
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
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <TextInput label="Qualification" required={isNew} {...form.getInputProps('qualification')} />
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      </SimpleGrid>
      <Textarea label="Bio" autosize minRows={3} maxRows={10} {...form.getInputProps('bio')} />
      {!isNew && <InstructorPasswordSection form={form} />}
    </PersonFormDialog>
  )
}

/** A new password for an instructor, entered twice; blank keeps the current one. */
function InstructorPasswordSection({ form }: { readonly form: InstructorDraft['form'] }) {
  const { passwordMinLength } = useSession()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} pt={20} style={{ borderTop: '1px solid var(--line)' }}>
      <h3 id={id}>Change Password</h3>
      <Text size="sm" c="var(--ink-2)" mt={2} mb={14}>
        {PASSWORD_BLANK}. {PASSWORD_CONSEQUENCE}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <PasswordField
          label="New Password"
          description={
            <RuleList
              rules={[
                {
                  text: formatPasswordLengthRule(passwordMinLength),
                  isMet: form.getValues().newPassword.length >= passwordMinLength,
                },
                { text: formatPasswordStrengthRule('their') },
              ]}
            />
          }
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
      </SimpleGrid>
    </Box>
  )
}

const instructorForm = (
  passwordMinLength: number,
): PersonFormConfig<ManagedInstructor, InstructorValues> => ({
  texts: INSTRUCTOR_TEXTS,
  draftFields: ['name', 'email', 'phone', 'specialization', 'experience', 'qualification', 'bio'],
  valuesOf: instructorValuesOf,
  findErrors: (values, subject) => findInstructorErrors(values, subject, passwordMinLength),
  add: (values, subject) => api.people.addInstructor(newInstructorOf(values, subject)),
  edit: (values, subject) => api.people.editInstructor(instructorEditOf(values, subject)),
  find: async ({ id, email }) => {
    const { items } = await api.people.listInstructors({
      search: parseTextParam(email),
      limit: PAGE_SIZE_MAX,
    })
    return items.find((instructor) => instructor.id === id)
  },
  notFound: peopleErrors.INSTRUCTOR_NOT_FOUND,
})

/** The form state of a new or edited instructor. */
function useInstructorDraft(instructor: ManagedInstructor | null, onSaved: () => void) {
  const { passwordMinLength } = useSession()
  return usePersonDraft(instructorForm(passwordMinLength), instructor, onSaved)
}

type InstructorDraft = ReturnType<typeof useInstructorDraft>
