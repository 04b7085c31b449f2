import type { AssignedStudent, MentoringRemoval } from '@capstone/contract/people/people.schemas'
import { Box, Group, Text } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { isTyping } from '../../../lib/dom/focus-element.ts'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { PersonRow } from '../../../ui/lists/person-row.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { StudyMetaLine } from '../../../ui/stats/study-meta-line.tsx'
import { EmailText } from '../../../ui/text/email-text.tsx'
import { usePeopleRefresh } from '../management/managed-people.queries.ts'
import {
  INSTRUCTOR_REMOVE_FAILED,
  INSTRUCTOR_REMOVED,
  MENTORING_DATA_FAILED,
  REMOVE_CONSEQUENCE,
} from './mentoring.messages.ts'
import classes from './mentoring.module.css'
import { assignedStudentsQuery } from './mentoring.queries.ts'

export interface AssignedStudentsCardProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  /** Whether the screen's last action was a removal; only then is its result shown. */
  readonly isLast: boolean
  readonly onAction: () => void
}

/** Students with their instructor, each with a menu to remove them. */
export function AssignedStudentsCard({ search, onSearch, isLast, onAction }: AssignedStudentsCardProps) {
  const query = useInfiniteQuery(assignedStudentsQuery(search))
  const { text, changeText } = useSearchText(search, onSearch)
  const { remove, retry, isPending, success, failure, reset } = useRemoveStudent()
  const feedback = useRef<HTMLDivElement>(null)
  const [folds] = useState(search === '')
  const [studentToRemove, setStudentToRemove] = useState<AssignedStudent | null>(null)
  const lastStudent = useLastDefined(studentToRemove ?? undefined)
  // The focused row is gone, so the focus moves to the message, unless somebody is typing elsewhere by then.
  useEffect(() => {
    if (success && !isTyping()) feedback.current?.focus()
  }, [success])
  return (
    <SectionCard title="Assigned Students" flush folds={folds}>
      <Group gap="12px 16px" className={classes.controls}>
        <SearchBox label="Filter by student or instructor" value={text} onChange={changeText} />
      </Group>
      <div ref={feedback} tabIndex={-1} className={classes.feedback} data-error={isLast && Boolean(failure)}>
        {isLast && success && (
          <Alert kind="success" isOverlay onDismiss={reset}>
            {success}
          </Alert>
        )}
        {isLast && failure && (
          <Alert kind="error" onDismiss={reset} {...(retry ? { onRetry: retry } : {})}>
            {failure}
          </Alert>
        )}
      </div>
      <div className={classes.pane}>
        <PagedList
          query={query}
          rows="assigned students"
          shape="slim"
          failed={MENTORING_DATA_FAILED}
          failedHint="Nothing was changed; only the list of assigned students could not be loaded."
          empty={
            <EmptyState title="No student has an instructor yet">
              Select an instructor and students above to begin.
            </EmptyState>
          }
          filter={{
            on: search !== '',
            none: 'No assigned students match your search',
            onClear: () => changeText(''),
          }}
        >
          {(students) => (
            <ul aria-label="Assigned students">
              {students.map((student) => (
                <AssignedStudentRow
                  key={student.id}
                  student={student}
                  isRemoving={isPending}
                  onRemove={() => setStudentToRemove(student)}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      <ConfirmDialog
        opened={studentToRemove !== null}
        title={`Remove ${lastStudent?.name} from ${lastStudent?.instructor.name}?`}
        confirm="Remove"
        onClose={() => setStudentToRemove(null)}
        onConfirm={() => {
          setStudentToRemove(null)
          if (!studentToRemove) return
          onAction()
          remove({ studentId: studentToRemove.id, instructorId: studentToRemove.instructor.id })
        }}
      >
        {REMOVE_CONSEQUENCE}
      </ConfirmDialog>
    </SectionCard>
  )
}

interface AssignedStudentRowProps {
  readonly student: AssignedStudent
  /** Whether this or another student is being removed. */
  readonly isRemoving: boolean
  readonly onRemove: () => void
}

/** A student, their instructor, and a menu. */
function AssignedStudentRow({ student, isRemoving, onRemove }: AssignedStudentRowProps) {
  const { instructor } = student
  const nameId = useId()
  return (
    <li>
      <PersonRow
        person={student}
        nameId={nameId}
        details={<StudyMetaLine student={student} />}
        aside={
          <Group wrap="nowrap" className={classes.aside}>
            <Box flex={1} miw={0}>
              <Text fz={{ base: 13, sm: 14 }} lh="sm" fw={550}>
                <Text span inherit fw={400} c="dimmed" hiddenFrom="sm">
                  Instructor{' '}
                </Text>
                {instructor.name}
              </Text>
              <Text fz={13} lh="sm" c="var(--ink-2)" visibleFrom="sm">
                <EmailText email={instructor.email} />
              </Text>
            </Box>
            <RowMenu
              labelledBy={nameId}
              entries={[
                {
                  label: `Remove from ${instructor.name}`,
                  icon: IconUserMinus,
                  disabled: isRemoving,
                  onClick: onRemove,
                },
              ]}
            />
          </Group>
        }
      />
    </li>
  )
}

/** Removes students from their instructor, one at a time, and refetches every list. */
function useRemoveStudent() {
  const { mutate, data, error, isPending, variables, reset } = useSingleMutation(
    calls.people.removeStudentFromInstructor.mutationOptions({ onSettled: usePeopleRefresh() }),
  )
  return {
    remove: (removal: MentoringRemoval) => mutate(removal),
    isPending,
    retry: variables && (() => mutate(variables)),
    reset,
    success: data && INSTRUCTOR_REMOVED,
    failure: error && errorText(error, INSTRUCTOR_REMOVE_FAILED),
  }
}
