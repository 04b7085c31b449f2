import { COURSES, TEMPORARY_PASSWORD_HOURS, YEARS } from '@capstone/contract/accounts/accounts.constants'
import { PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import type { ManagedStudent } from '@capstone/contract/people/managed-people.schemas'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { Box, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { api, calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { courseOf, specializationsOf } from '../../../lib/text/course-choices.ts'
import { parseTextParam } from '../../../lib/text/search-params.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { CopyField } from '../../../ui/forms/copy-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { STUDENT_TEXTS } from '../management/managed-people.messages.ts'
import { usePeopleRefresh } from '../management/managed-people.queries.ts'
import { PersonEmailField } from './person-email-field.tsx'
import { PersonFormDialog } from './person-form-dialog.tsx'
import {
  findStudentErrors,
  newStudentOf,
  type StudentValues,
  studentEditOf,
  studentValuesOf,
} from './student-form.model.ts'
import { type PersonFormConfig, usePersonDraft } from './use-person-draft.ts'

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
  const [hasUncopiedPassword, setHasUncopiedPassword] = useState(false)
  const [isIssuing, setIssuing] = useState(false)
  const { form } = draft
  const { course } = form.values
  const chooseCourse = (text: string) => {
    form.setFieldValue('course', courseOf(text))
    form.setFieldValue('specialization', '')
  }
  return (
    <PersonFormDialog
      opened={opened}
      draft={draft}
      hasUncopiedPassword={hasUncopiedPassword}
      isBusy={isIssuing}
      onClose={onClose}
    >
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
      {person && (
        <TemporaryPasswordSection
          key={person.id}
          id={person.id}
          isSaving={draft.isSaving}
          onBusyChange={setIssuing}
          onIssued={() => setHasUncopiedPassword(true)}
          onCopied={() => setHasUncopiedPassword(false)}
        />
      )}
    </PersonFormDialog>
  )
}

const ISSUE_FAILED = 'Failed to issue a temporary password. Please try again.'

interface TemporaryPasswordSectionProps {
  readonly id: string
  /** The form is being saved, which closes it: a password issued now could not be read. */
  readonly isSaving: boolean
  readonly onBusyChange: (isBusy: boolean) => void
  readonly onIssued: () => void
  readonly onCopied: () => void
}

/** Issues a new temporary password for a student and shows it once. */
function TemporaryPasswordSection(props: TemporaryPasswordSectionProps) {
  const { id, isSaving, onBusyChange, onIssued, onCopied } = props
  const headingId = useId()
  const message = useRef<HTMLParagraphElement>(null)
  const refresh = usePeopleRefresh()
  const { mutate, data, isPending, error } = useSingleMutation(
    calls.people.issueTemporaryPassword.mutationOptions({
      onSuccess: onIssued,
      onSettled: () => {
        onBusyChange(false)
        // Not awaited: the password is shown at once.
        void refresh()
      },
    }),
  )
  // The password replaces the focused button.
  useEffect(() => {
    if (data) message.current?.focus()
  }, [data])
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      pt={20}
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <h3 id={headingId}>Temporary Password</h3>
      <Text size="sm" c="var(--ink-2)" mt={2} mb={14}>
        For a student who cannot get in. It replaces the current password at once, signs the student out,
        disconnects Google, and opens the account for {TEMPORARY_PASSWORD_HOURS} hours, only to choose a
        password of their own.
      </Text>
      <Stack gap={14} align="flex-start">
        {error && !isPending && <Alert kind="error">{errorText(error, ISSUE_FAILED)}</Alert>}
        {data ? (
          <Box w="100%" role="status">
            <CopyField label="Temporary Password" value={data.tempPassword} onCopied={onCopied} />
            <Text ref={message} tabIndex={-1} size="sm" c="var(--ink-2)" mt={8} style={{ outline: 0 }}>
              It is shown only this once. Hand it over in person or by phone.
            </Text>
          </Box>
        ) : (
          <BusyButton
            variant="default"
            busy={isPending}
            disabled={isSaving}
            onClick={() => {
              onBusyChange(true)
              mutate({ id })
            }}
          >
            Issue a temporary password
          </BusyButton>
        )}
      </Stack>
    </Box>
  )
}

const STUDENT_FORM: PersonFormConfig<ManagedStudent, StudentValues> = {
  texts: STUDENT_TEXTS,
  draftFields: ['name', 'email', 'course', 'specialization', 'year', 'phone'],
  valuesOf: studentValuesOf,
  findErrors: findStudentErrors,
  add: (values, subject) => api.people.addStudent(newStudentOf(values, subject)),
  edit: (values, subject) => api.people.editStudent(studentEditOf(values, subject)),
  find: async ({ id, email }) => {
    const { items } = await api.people.listStudents({ search: parseTextParam(email), limit: PAGE_SIZE_MAX })
    return items.find((student) => student.id === id)
  },
  notFound: peopleErrors.STUDENT_NOT_FOUND,
}

/** The form state of a new or edited student. */
const useStudentDraft = (student: ManagedStudent | null, onSaved: () => void) =>
  usePersonDraft(STUDENT_FORM, student, onSaved)
