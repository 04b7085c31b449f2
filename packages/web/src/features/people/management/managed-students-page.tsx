import { COURSES } from '@capstone/contract/accounts/accounts.constants'
import type { ManagedStudent } from '@capstone/contract/people/managed-people.schemas'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber, orNotSpecified } from '../../../lib/text/formats.ts'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import { formatStudentDeletion, STUDENT_TEXTS } from './managed-people.messages.ts'
import {
  type DeletionDialogProps,
  ManagedPeoplePage,
  type ManagedPeopleRouteProps,
} from './managed-people-page.tsx'
import type { PersonColumn } from './managed-people-table.tsx'
import {
  managedStudentsQuery,
  type StudentFilters,
  studentDeletionQuery,
  useDeleteStudent,
} from './managed-students.queries.ts'

const StudentFormDialog = lazyWithRetry(async () => ({
  default: (await import('../person-form/student-form-dialog.tsx')).StudentFormDialog,
}))

const COLUMNS: readonly PersonColumn<ManagedStudent>[] = [
  {
    label: 'Course',
    isSelfExplanatory: ({ course }) => Boolean(course),
    render: (student) => studiesOf(student),
  },
  {
    label: 'Year',
    isSelfExplanatory: ({ year }) => Boolean(year),
    render: ({ year }) => orNotSpecified(year),
  },
]
const COURSE_CHOICES = COURSES.map((course) => ({ value: course, label: course }))

/** Lists, adds, edits and deletes students. */
export function ManagedStudentsPage({
  filters,
  onFilter,
  ...route
}: ManagedPeopleRouteProps<StudentFilters>) {
  const query = useInfiniteQuery(managedStudentsQuery(filters))
  const lastPage = query.data?.pages.at(-1)
  return (
    <ManagedPeoplePage
      {...route}
      texts={STUDENT_TEXTS}
      query={query}
      stat={{ label: 'Courses', figure: lastPage && formatNumber(lastPage.courses) }}
      columns={COLUMNS}
      search={filters.search ?? ''}
      onSearch={(search) => onFilter({ search, person: undefined })}
      isOnePerson={filters.person !== undefined}
      isFiltered={Object.values(filters).some((value) => value !== undefined)}
      onClear={() => onFilter({ search: undefined, person: undefined, course: undefined })}
      isSelectFilterSet={filters.course !== undefined}
      filter={
        <FilterSelect
          name="Course"
          value={filters.course ?? ''}
          options={COURSE_CHOICES}
          onChange={(course) => onFilter({ course, person: undefined })}
        />
      }
      formDialog={StudentFormDialog}
      deletionDialog={DeleteStudentDialog}
    />
  )
}

/** "MCA, Data Science". */
const studiesOf = ({ course, specialization }: ManagedStudent) =>
  course ? `${course}, ${orNotSpecified(specialization)}` : orNotSpecified(course)

/** Asks for confirmation before a student is deleted; shows the same message for every error. */
function DeleteStudentDialog({ opened, person, onClose, onDeleted }: DeletionDialogProps<ManagedStudent>) {
  const [confirmationId] = useState(() => crypto.randomUUID())
  const outcome = useQuery({
    ...studentDeletionQuery(person.id, confirmationId),
    select: formatStudentDeletion,
  })
  const deletion = useDeleteStudent()
  const confirm = () =>
    deletion.mutate({ id: person.id }, { onSuccess: onDeleted, onError: () => void outcome.refetch() })
  return (
    <DeletePersonDialog
      opened={opened}
      texts={STUDENT_TEXTS}
      person={person}
      outcome={outcome}
      isDeleting={deletion.isPending}
      error={deletion.error ? STUDENT_TEXTS.deleteFailed : undefined}
      onDelete={confirm}
      onClose={onClose}
    />
  )
}
