import { EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import type { ManagedInstructor } from '@capstone/contract/people/managed-people.schemas'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { formatNumber, orNotSpecified } from '../../../lib/text/formats.ts'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import {
  type InstructorFilters,
  instructorDeletionQuery,
  managedInstructorsQuery,
  useDeleteInstructor,
} from './managed-instructors.queries.ts'
import { formatInstructorDeletion, INSTRUCTOR_TEXTS, NO_PHONE } from './managed-people.messages.ts'
import {
  type DeletionDialogProps,
  ManagedPeoplePage,
  type ManagedPeopleRouteProps,
} from './managed-people-page.tsx'
import type { PersonColumn } from './managed-people-table.tsx'

const InstructorFormDialog = lazyWithRetry(async () => ({
  default: (await import('../person-form/instructor-form-dialog.tsx')).InstructorFormDialog,
}))

const COLUMNS: readonly PersonColumn<ManagedInstructor>[] = [
  {
    label: 'Specialization',
    isSelfExplanatory: ({ specialization }) => Boolean(specialization),
    render: ({ specialization }) => orNotSpecified(specialization),
  },
  {
    label: 'Phone',
    isSelfExplanatory: ({ phone }) => Boolean(phone),
    render: ({ phone }) => phone || NO_PHONE,
  },
]
const SPECIALIZATION_CHOICES = EXPERTISE.map((each) => ({ value: each, label: each }))

/** Lists, adds, edits and deletes instructors. */
export function ManagedInstructorsPage({
  filters,
  onFilter,
  ...route
}: ManagedPeopleRouteProps<InstructorFilters>) {
  const query = useInfiniteQuery(managedInstructorsQuery(filters))
  const lastPage = query.data?.pages.at(-1)
  return (
    <ManagedPeoplePage
      {...route}
      texts={INSTRUCTOR_TEXTS}
      query={query}
      stat={{ label: 'Specializations', figure: lastPage && formatNumber(lastPage.specializations) }}
      columns={COLUMNS}
      search={filters.search ?? ''}
      onSearch={(search) => onFilter({ search, person: undefined })}
      isOnePerson={filters.person !== undefined}
      isFiltered={Object.values(filters).some((value) => value !== undefined)}
      onClear={() => onFilter({ search: undefined, person: undefined, specialization: undefined })}
      isSelectFilterSet={filters.specialization !== undefined}
      filter={
        <FilterSelect
          name="Specialization"
          value={filters.specialization ?? ''}
          options={SPECIALIZATION_CHOICES}
          onChange={(specialization) => onFilter({ specialization, person: undefined })}
        />
      }
      formDialog={InstructorFormDialog}
      deletionDialog={DeleteInstructorDialog}
    />
  )
}

/** Asks for confirmation before an instructor is deleted; shows the server's error message if there is one. */
function DeleteInstructorDialog({
  opened,
  person,
  onClose,
  onDeleted,
}: DeletionDialogProps<ManagedInstructor>) {
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
