import { EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import type { ManagedInstructor } from '@capstone/contract/people/managed-people.schemas'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { formatNumber, orNotSpecified } from '../../../lib/text/formats.ts'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import {
  type InstructorFilters,
  instructorDeletionQuery,
  instructorFiltersOf,
  managedInstructorsQuery,
  useDeleteInstructor,
} from './managed-instructors.queries.ts'
import {
  formatInstructorDeletion,
  formatListCounts,
  formatShownCount,
  INSTRUCTOR_TEXTS,
  NO_PHONE,
} from './managed-people.messages.ts'
import { ManagedPeopleFrame } from './managed-people-frame.tsx'
import { ManagedPeopleTable, type PersonColumn } from './managed-people-table.tsx'
import { ShowAllButton } from './show-all-button.tsx'
import { type SessionsDialog, useManagedPeople } from './use-managed-people.ts'

// The form, with its schemas, is loaded when it is first opened.
const InstructorFormDialog = lazyWithRetry(async () => ({
  default: (await import('../person-form/instructor-form-dialog.tsx')).InstructorFormDialog,
}))

export interface ManagedInstructorsPageProps {
  /** From the URL. */
  readonly filters: InstructorFilters
  readonly onFilter: (filters: InstructorFilters) => void
  /** Further buttons in the page header. */
  readonly actions?: ReactNode
  /** Shows where a person is signed in. */
  readonly sessionsDialog: SessionsDialog
}

const COLUMNS: readonly PersonColumn<ManagedInstructor>[] = [
  {
    label: 'Specialization',
    isPlain: ({ specialization }) => Boolean(specialization),
    of: ({ specialization }) => orNotSpecified(specialization),
  },
  { label: 'Phone', isPlain: ({ phone }) => Boolean(phone), of: ({ phone }) => phone || NO_PHONE },
]
const SPECIALIZATION_CHOICES = EXPERTISE.map((each) => ({ value: each, label: each }))

/** Lists, adds, edits and deletes instructors. */
export function ManagedInstructorsPage({
  filters,
  onFilter,
  actions,
  sessionsDialog: SessionsDialog,
}: ManagedInstructorsPageProps) {
  const query = useInfiniteQuery(managedInstructorsQuery(filters))
  const newest = query.data?.pages.at(-1)
  const { person, ...others } = filters
  const isFiltered =
    person !== undefined || filters.search !== undefined || filters.specialization !== undefined
  const figures = newest && formatListCounts(newest, isFiltered)
  const { form, deletion, sessions, feedback, clearFeedback, finishEdit, finishDeletion } =
    useManagedPeople<ManagedInstructor>(INSTRUCTOR_TEXTS)
  return (
    <>
      <ManagedPeopleFrame
        texts={INSTRUCTOR_TEXTS}
        actions={actions}
        query={query}
        stats={[
          { label: 'Total Instructors', figure: figures?.total },
          { label: 'Specializations', figure: newest && formatNumber(newest.specializations) },
        ]}
        showing={figures && formatShownCount(figures, INSTRUCTOR_TEXTS.many)}
        isEmpty={!isFiltered && !query.isPlaceholderData && newest?.matching === 0}
        search={filters.search ?? ''}
        onSearch={(search) => onFilter({ ...others, search })}
        isFiltered={isFiltered}
        onClear={() => onFilter({})}
        filter={
          <>
            <FilterSelect
              name="Specialization"
              value={filters.specialization ?? ''}
              options={SPECIALIZATION_CHOICES}
              onChange={(specialization) => onFilter(instructorFiltersOf({ ...others, specialization }))}
            />
            {person && <ShowAllButton many={INSTRUCTOR_TEXTS.many} onShow={() => onFilter({})} />}
          </>
        }
        onAdd={() => form.open(null)}
        isFormOpen={form.opened}
        feedback={feedback}
        onFeedbackDismissed={clearFeedback}
      >
        {(instructors) => (
          <ManagedPeopleTable
            texts={INSTRUCTOR_TEXTS}
            people={instructors}
            columns={COLUMNS}
            onEdit={form.open}
            onShowSessions={sessions.open}
            onDelete={deletion.open}
          />
        )}
      </ManagedPeopleFrame>
      {form.openCount > 0 && (
        <Suspense>
          <InstructorFormDialog
            key={form.openCount}
            opened={form.opened}
            person={form.subject}
            onClose={form.close}
            onSaved={finishEdit}
          />
        </Suspense>
      )}
      {sessions.subject && (
        <SessionsDialog
          key={`sessions ${sessions.openCount}`}
          opened={sessions.opened}
          person={sessions.subject}
          onClose={sessions.close}
        />
      )}
      {deletion.subject && (
        <DeleteInstructorDialog
          key={`deletion ${deletion.openCount}`}
          opened={deletion.opened}
          person={deletion.subject}
          onClose={deletion.close}
          onDeleted={finishDeletion}
        />
      )}
    </>
  )
}

interface DeleteInstructorDialogProps {
  readonly opened: boolean
  readonly person: ManagedInstructor
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Confirms the deletion of an instructor; shows the server's error message if there is one. */
function DeleteInstructorDialog({ opened, person, onClose, onDeleted }: DeleteInstructorDialogProps) {
  const [confirmationId] = useState(() => crypto.randomUUID())
  const outcome = useQuery({
    ...instructorDeletionQuery(person.id, confirmationId),
    select: formatInstructorDeletion,
  })
  const deletion = useDeleteInstructor()
  const confirm = () =>
    deletion.mutate({ id: person.id }, { onSuccess: onDeleted, onError: () => void outcome.refetch() })
  return (
    <DeletePersonDialog
      opened={opened}
      texts={INSTRUCTOR_TEXTS}
      person={person}
      outcome={outcome}
      isDeleting={deletion.isPending}
      error={deletion.error ? errorText(deletion.error, INSTRUCTOR_TEXTS.deleteFailed) : undefined}
      onDelete={confirm}
      onClose={onClose}
    />
  )
}
