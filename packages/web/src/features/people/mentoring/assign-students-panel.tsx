import {
  MENTORING_INCOMPLETE,
  STUDENTS_AT_ONCE_MAX,
  TOO_MANY_STUDENTS,
} from '@capstone/contract/people/people.constants'
import type { InstructorChoice } from '@capstone/contract/people/people.schemas'
import { Box, Flex, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { isDefinedError } from '@orpc/client'
import { useId } from 'react'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { calls } from '../../../lib/http/api.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { formatNumber } from '../../../lib/text/formats.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { usePeopleRefresh } from '../management/managed-people.queries.ts'
import {
  formatAlreadyMentored,
  formatMatchesQuestion,
  formatStudentsAssigned,
  INSTRUCTOR_ASSIGN_FAILED,
} from './mentoring.messages.ts'
import classes from './mentoring.module.css'
import type { StudentSelection } from './use-student-selection.ts'

const { assignStudentsToInstructor } = calls.people

interface AssignOutcome {
  readonly onAssigned: (studentIds: readonly string[]) => void
  /** Called after any failure, with the students because of whom it was refused; with none if the reason is another. */
  readonly onRefused: (studentIds: readonly string[]) => void
}

/** Assigns students to an instructor, one call at a time, and refetches every list whatever the result. */
function useAssignStudents({ onAssigned, onRefused }: AssignOutcome) {
  const refresh = usePeopleRefresh()
  const { mutate, data, error, isPending, reset } = useSingleMutation(
    assignStudentsToInstructor.mutationOptions({
      onSuccess: (_, { studentIds }) => onAssigned(studentIds),
      onError: (failure) => onRefused(findRefused(failure)),
      onSettled: refresh,
    }),
  )
  return {
    assign: mutate,
    isPending,
    reset,
    success: data && formatStudentsAssigned(data.assigned),
    failure: error && errorText(error, INSTRUCTOR_ASSIGN_FAILED),
    alreadyMentored: findAlreadyMentored(error)?.names ?? [],
  }
}

type AssignError = Parameters<
  NonNullable<ReturnType<typeof assignStudentsToInstructor.mutationOptions>['onError']>
>[0]

/** Returns which students already have an instructor, if the call was refused for that reason. */
const findAlreadyMentored = (error: AssignError | null) =>
  error && isDefinedError(error) && error.code === 'STUDENT_HAS_INSTRUCTOR' ? error.data : undefined

/** Returns the ids of the students because of whom the call was refused. */
const findRefused = (error: AssignError): readonly string[] =>
  isDefinedError(error) && (error.code === 'STUDENT_HAS_INSTRUCTOR' || error.code === 'STUDENTS_NOT_FOUND')
    ? error.data.studentIds
    : []

export interface AssignStudentsPanelProps {
  readonly instructor: InstructorChoice | null
  readonly selection: StudentSelection
  /** Whether the screen's last action was an assignment; only then is its result shown. */
  readonly isLast: boolean
  readonly onAction: () => void
  readonly onAssigned: () => void
}

/** The button that assigns the selected students to the selected instructor, and the result. */
export function AssignStudentsPanel(props: AssignStudentsPanelProps) {
  const { instructor, selection, isLast, onAction, onAssigned } = props
  const { assign, isPending, reset, success, failure, alreadyMentored } = useAssignStudents({
    // Others may have been selected while the call was running.
    onAssigned: (studentIds) => {
      selection.drop(studentIds)
      onAssigned()
    },
    onRefused: selection.drop,
  })
  const [isConfirming, { open: openConfirmation, close: closeConfirmation }] = useDisclosure(false)
  const bulk = useAssignMatches({ clearSelection: selection.clear, closeConfirmation, onAssigned })
  const hintId = useId()
  const { count, matches } = selection
  const lastMatches = useLastDefined(matches ?? undefined)
  // All matches are no longer selected, so there is nothing to confirm.
  if (isConfirming && !matches) closeConfirmation()
  const obstacle = findObstacle(instructor, selection)
  const submit = () => {
    if (!instructor || obstacle) return
    // Only one result is shown, so each way of assigning resets the other, but not itself: its call may be running.
    if (matches) {
      reset()
      return openConfirmation()
    }
    bulk.reset()
    onAction()
    assign({ instructorId: instructor.id, studentIds: selection.ids })
  }
  const submitMatches = () => {
    if (!instructor || !matches) return
    onAction()
    const { filter, count: expected } = matches
    bulk.assign({ ...filter, id: crypto.randomUUID(), instructorId: instructor.id, expected })
  }
  const dismiss = () => {
    reset()
    bulk.reset()
  }
  const message = success ?? bulk.success
  const problem = failure ?? bulk.failure
  return (
    <Flex
      component="section"
      aria-label="Assign"
      direction="column"
      className={classes.assign}
      data-sticky-footer
    >
      <Group gap="12px 16px">
        <Text id={hintId} flex="1 1 240px" fz={13} lh="sm" c="var(--ink-2)">
          {obstacle ?? `They will be assigned to ${instructor?.name}.`}
        </Text>
        <BusyButton
          onClick={submit}
          busy={isPending}
          aria-describedby={hintId}
          {...(obstacle ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        >
          Assign {formatNumber(count)} Student(s) to Instructor
        </BusyButton>
      </Group>
      {instructor && lastMatches && (
        <ConfirmDialog
          opened={isConfirming}
          title={`Assign ${formatNumber(lastMatches.count)} students?`}
          confirm={`Assign ${formatNumber(lastMatches.count)} Student(s)`}
          danger={false}
          busy={bulk.isPending}
          onConfirm={submitMatches}
          onClose={closeConfirmation}
        >
          <p>{formatMatchesQuestion(formatNumber(lastMatches.count), lastMatches.filter, instructor.name)}</p>
        </ConfirmDialog>
      )}
      {isLast && message && (
        <Alert kind="success" isOverlay onDismiss={dismiss}>
          {message}
        </Alert>
      )}
      {isLast && problem && (
        <Alert kind="error" onDismiss={dismiss}>
          {problem}
          {alreadyMentored.length > 0 && (
            <Box mt={4} c="var(--ink-2)">
              {formatAlreadyMentored(alreadyMentored)}
            </Box>
          )}
        </Alert>
      )}
    </Flex>
  )
}

function findObstacle(instructor: InstructorChoice | null, { count, matches }: StudentSelection) {
  if (!instructor || count === 0) return MENTORING_INCOMPLETE
  return !matches && count > STUDENTS_AT_ONCE_MAX ? TOO_MANY_STUDENTS : null
}

interface AssignMatchesOptions extends Pick<AssignStudentsPanelProps, 'onAssigned'> {
  readonly clearSelection: () => void
  readonly closeConfirmation: () => void
}

/**
 * Assigns all students who match a search and filters to an instructor, and refetches every list whatever the result.
 * The selection is cleared once it is assigned, or refused because other students match by now.
 */
function useAssignMatches({ clearSelection, closeConfirmation, onAssigned }: AssignMatchesOptions) {
  const refresh = usePeopleRefresh()
  const { mutate, data, error, isPending, reset } = useSingleMutation(
    calls.people.assignMatchingStudents.mutationOptions({
      onSuccess: () => {
        clearSelection()
        onAssigned()
      },
      onError: (failure) => {
        if (refusalCode(failure)?.startsWith('MATCHES_')) clearSelection()
      },
      onSettled: () => {
        closeConfirmation()
        return refresh()
      },
    }),
  )
  return {
    assign: mutate,
    isPending,
    reset,
    success: data && formatStudentsAssigned(data.assigned),
    failure: error && errorText(error, INSTRUCTOR_ASSIGN_FAILED),
  }
}
