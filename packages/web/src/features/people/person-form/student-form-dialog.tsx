import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { ManagedStudent } from '@capstone/contract/people/managed-people.schemas'
import { SimpleGrid, TextInput } from '@mantine/core'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { PersonEmailField } from './person-email-field.tsx'
import { PersonFormDialog } from './person-form-dialog.tsx'
import { useStudentDraft } from './student-draft.queries.ts'
import { courseOf, specializationsOf } from './student-form.model.ts'
import { TemporaryPasswordSection } from './temporary-password-section.tsx'

export interface StudentFormDialogProps {
  readonly opened: boolean
  /** The student to edit; null to add one. */
  readonly person: ManagedStudent | null
  readonly onClose: () => void
  /** Called when an edit was saved. */
  readonly onSaved: () => void
}

/** Adds or edits a student. The specialization requires a course, and is cleared when the course changes. */
export function StudentFormDialog({ opened, person, onClose, onSaved }: StudentFormDialogProps) {
  const draft = useStudentDraft(person, onSaved)
  const { form } = draft
  const { course } = form.values
  const chooseCourse = (text: string) => {
    form.setFieldValue('course', courseOf(text))
    form.setFieldValue('specialization', '')
  }
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
        <PersonEmailField isNew={person === null} {...form.getInputProps('email')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <SelectField
          required
          label="Course"
          placeholder="Select the course"
          options={COURSES}
          {...form.getInputProps('course')}
          onChange={chooseCourse}
        />
        <SelectField
          required
          label="Specialization"
          placeholder={course === '' ? 'Select course first' : 'Select the specialization'}
          options={specializationsOf(course)}
          disabled={course === ''}
          {...form.getInputProps('specialization')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <SelectField
          required
          label="Academic Year"
          placeholder="Select the year"
          options={YEARS}
          {...form.getInputProps('year')}
        />
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      </SimpleGrid>
      {person && <TemporaryPasswordSection key={person.id} id={person.id} />}
    </PersonFormDialog>
  )
}
