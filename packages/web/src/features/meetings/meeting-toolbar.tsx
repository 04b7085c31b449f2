import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { Button, Group, Text } from '@mantine/core'
import { IconCalendarDown, IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import { useLastDefined } from '../../lib/dom/use-last-defined.ts'
import { errorText } from '../../lib/http/error-text.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { allowedActions } from './meeting-actions.model.ts'
import {
  CALENDAR_FAILED,
  formatDatedTimeRange,
  MEETING_ANSWER_FAILED,
  MEETING_CANCEL_FAILED,
  MEETING_QUESTIONS,
} from './meetings.messages.ts'
import classes from './meetings.module.css'
import { type MeetingCallbacks, useMeetingActions } from './meetings.queries.ts'

export interface MeetingToolbarProps extends MeetingCallbacks {
  readonly meeting: Meeting
  /** Opens the proposal of another time; undefined hides the button. */
  readonly onOtherTime?: (meeting: Meeting) => void
}

/** The actions for a meeting: answer, withdraw or cancel, add to the calendar. */
export function MeetingToolbar({ meeting, onOtherTime, ...callbacks }: MeetingToolbarProps) {
  const { id, status } = meeting
  const { answer, cancel, save } = useMeetingActions(callbacks)
  const [confirming, setConfirming] = useState<keyof typeof MEETING_QUESTIONS | null>(null)
  const question = MEETING_QUESTIONS[useLastDefined(confirming ?? undefined) ?? 'cancel']
  const { canAnswer, canCancel, canAddToCalendar } = allowedActions(meeting)
  const isBusy = answer.isPending || cancel.isPending
  return (
    <>
      {(canAnswer || canCancel || canAddToCalendar) && (
        <Actions key={status}>
          {canAnswer && (
            <>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconCheck size={16} stroke={1.7} aria-hidden="true" />}
                aria-disabled={isBusy}
                onClick={() => answer.mutate({ id, answer: 'accepted' })}
              >
                Accept
              </Button>
              <Button
                size="xs"
                variant="subtle"
                aria-disabled={isBusy}
                onClick={() => !isBusy && setConfirming('decline')}
              >
                Decline
              </Button>
              {onOtherTime && (
                <Button
                  size="xs"
                  variant="subtle"
                  aria-disabled={isBusy}
                  onClick={() => !isBusy && onOtherTime(meeting)}
                >
                  Other time
                </Button>
              )}
            </>
          )}
          {canAddToCalendar && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCalendarDown size={16} stroke={1.7} aria-hidden="true" />}
              aria-disabled={save.isPending}
              onClick={() => save.mutate({ id })}
            >
              Add to calendar
            </Button>
          )}
          {canCancel && (
            <Button
              size="xs"
              variant="subtle"
              aria-disabled={isBusy}
              onClick={() => (status === 'accepted' ? setConfirming('cancel') : cancel.mutate({ id }))}
            >
              {status === 'accepted' ? 'Call off' : 'Take back'}
            </Button>
          )}
        </Actions>
      )}
      <Problem error={answer.error} fallback={MEETING_ANSWER_FAILED} />
      <Problem error={cancel.error} fallback={MEETING_CANCEL_FAILED} />
      <Problem error={save.error} fallback={CALENDAR_FAILED} />
      <ConfirmDialog
        opened={confirming !== null}
        title={question.title}
        confirm={question.confirm}
        onConfirm={() => {
          setConfirming(null)
          if (confirming === 'decline') answer.mutate({ id, answer: 'declined' })
          if (confirming === 'cancel') cancel.mutate({ id })
        }}
        onClose={() => setConfirming(null)}
      >
        <p>{formatDatedTimeRange(meeting)}.</p>
        <p>{question.consequence}</p>
      </ConfirmDialog>
    </>
  )
}

function Actions({ children }: { readonly children: React.ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  // The pressed button disappears when the status changes.
  useFocusFallback(group)
  return (
    <Group ref={group} className={classes.actions} gap="xs" mt="sm">
      {children}
    </Group>
  )
}

const Problem = ({ error, fallback }: { readonly error: Error | null; readonly fallback: string }) =>
  error && (
    <Text role="alert" size="sm" fz={13} c="var(--rejected)" mt="xs">
      {errorText(error, fallback)}
    </Text>
  )
