import { COURSES } from '@capstone/contract/accounts/accounts.constants'
import type { ManagedStudent } from '@capstone/contract/people/managed-people.schemas'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { formatNumber, orNotSpecified } from '../../../lib/text/formats.ts'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import {
  formatListCounts,
  formatShownCount,
  formatStudentDeletion,
  STUDENT_TEXTS,
} from './managed-people.messages.ts'
import { ManagedPeopleFrame } from './managed-people-frame.tsx'
import { ManagedPeopleTable, type PersonColumn } from './managed-people-table.tsx'
import {
  managedStudentsQuery,
  type StudentFilters,
  studentDeletionQuery,
  studentFiltersOf,
  useDeleteStudent,
} from './managed-students.queries.ts'
import { ShowAllButton } from './show-all-button.tsx'
import { type SessionsDialog, useManagedPeople } from './use-managed-people.ts'

// The form, with its schemas, is loaded when it is first opened.
const StudentFormDialog = lazyWithRetry(async () => ({
  default: (await import('../person-form/student-form-dialog.tsx')).StudentFormDialog,
}))

export interface ManagedStudentsPageProps {
  /** From the URL. */
  readonly filters: StudentFilters
  readonly onFilter: (filters: StudentFilters) => void
  /** Further buttons in the page header. */
  readonly actions?: ReactNode
  /** Shows where a person is signed in. */
  readonly sessionsDialog: SessionsDialog
}

const COLUMNS: readonly PersonColumn<ManagedStudent>[] = [
  { label: 'Course', isPlain: ({ course }) => Boolean(course), of: (student) => studiesOf(student) },
  { label: 'Year', isPlain: ({ year }) => Boolean(year), of: ({ year }) => orNotSpecified(year) },
]
const COURSE_CHOICES = COURSES.map((course) => ({ value: course, label: course }))

/** Lists, adds, edits and deletes students. */
export function ManagedStudentsPage({
  filters,
  onFilter,
  actions,
  sessionsDialog: SessionsDialog,
}: ManagedStudentsPageProps) {
  const query = useInfiniteQuery(managedStudentsQuery(filters))
  const newest = query.data?.pages.at(-1)
  const { person, ...others } = filters
  const isFiltered = person !== undefined || filters.search !== undefined || filters.course !== undefined
  const figures = newest && formatListCounts(newest, isFiltered)
  const { form, deletion, sessions, feedback, clearFeedback, finishEdit, finishDeletion } =
    useManagedPeople<ManagedStudent>(STUDENT_TEXTS)
  return (
    <>
      <ManagedPeopleFrame
        texts={STUDENT_TEXTS}
        actions={actions}
        query={query}
        stats={[
          { label: 'Total Students', figure: figures?.total },
          { label: 'Courses', figure: newest && formatNumber(newest.courses) },
        ]}
        showing={figures && formatShownCount(figures, STUDENT_TEXTS.many)}
        isEmpty={!isFiltered && !query.isPlaceholderData && newest?.matching === 0}
        search={filters.search ?? ''}
        onSearch={(search) => onFilter({ ...others, search })}
        isFiltered={isFiltered}
        onClear={() => onFilter({})}
        filter={
          <>
            <FilterSelect
              name="Course"
              value={filters.course ?? ''}
              options={COURSE_CHOICES}
              onChange={(course) => onFilter(studentFiltersOf({ ...others, course }))}
            />
            {person && <ShowAllButton many={STUDENT_TEXTS.many} onShow={() => onFilter({})} />}
          </>
        }
        onAdd={() => form.open(null)}
        isFormOpen={form.opened}
        feedback={feedback}
        onFeedbackDismissed={clearFeedback}
      >
        {(students) => (
          <ManagedPeopleTable
            texts={STUDENT_TEXTS}
            people={students}
            columns={COLUMNS}
            onEdit={form.open}
            onShowSessions={sessions.open}
            onDelete={deletion.open}
          />
        )}
      </ManagedPeopleFrame>
      {form.openCount > 0 && (
        <Suspense>
          <StudentFormDialog
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
        <DeleteStudentDialog
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

/** "MCA, Data Science". */
const studiesOf = ({ course, specialization }: ManagedStudent) =>
  course ? `${course}, ${orNotSpecified(specialization)}` : orNotSpecified(course)

interface DeleteStudentDialogProps {
  readonly opened: boolean
  readonly person: ManagedStudent
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Confirms the deletion of a student; the error message is always the specified one. */
function DeleteStudentDialog({ opened, person, onClose, onDeleted }: DeleteStudentDialogProps) {
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
