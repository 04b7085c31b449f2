import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { useState } from 'react'
import { formatDate } from '../../lib/text/formats.ts'
import { LinkedText } from '../../ui/text/linked-text.tsx'
import { allowedActions } from './meeting-actions.model.ts'
import { valuesOf } from './meeting-form.model.ts'
import { MeetingToolbar, type MeetingToolbarProps } from './meeting-toolbar.tsx'
import {
  formatMeetingStatus,
  formatMonth,
  formatProposal,
  formatTimeRange,
  MEETING_STATUS_TONES,
} from './meetings.messages.ts'
import { ProposeMeetingDialog } from './propose-meeting-dialog.tsx'
import classes from './use-thread-meetings.module.css'

/** The open proposal: none, a new meeting, or another time for a declined one. */
type Proposing = { readonly isOpen: boolean; readonly replaced: Meeting | null; readonly round: number }

/**
 * Returns the meeting cards of a thread, a function that opens the dialog to propose one, and that dialog.
 * `onChanged` receives a changed meeting.
 */
export function useThreadMeetings(threadId: string | undefined, onChanged: (meeting: Meeting) => void) {
  const [{ isOpen, replaced, round }, setProposing] = useState<Proposing>({
    isOpen: false,
    replaced: null,
    round: 0,
  })
  const open = (other: Meeting | null) =>
    setProposing((now) => ({ isOpen: true, replaced: other, round: now.round + 1 }))
  const close = () => setProposing((now) => ({ ...now, isOpen: false }))
  return {
    onSchedule: () => open(null),
    card: (meeting: Meeting, canAct: boolean) => (
      <MeetingCard meeting={meeting} canAct={canAct} onChanged={onChanged} onOtherTime={open} />
    ),
    dialog: threadId && (
      <ProposeMeetingDialog
        key={`${threadId} ${round}`}
        opened={isOpen}
        assignmentId={threadId}
        initialValues={replaced ? valuesOf(replaced) : undefined}
        onProposed={close}
        onClose={close}
      />
    ),
  }
}

interface MeetingCardProps extends Pick<MeetingToolbarProps, 'onChanged' | 'onOtherTime'> {
  readonly meeting: Meeting
  /** Whether the thread is open; in a closed one the card has no actions. */
  readonly canAct: boolean
}

/** A meeting inside its message: its day, status, time, and actions. */
function MeetingCard({ meeting, canAct, ...actions }: MeetingCardProps) {
  const { startsAt, place, note, status } = meeting
  const needsYou = canAct && allowedActions(meeting).canAnswer
  return (
    <article aria-label={`Meeting, ${formatTimeRange(meeting)}`}>
      <div className={classes.head}>
        <time className={classes.day} dateTime={startsAt.toISOString()} title={formatDate(startsAt)}>
          <span>{formatMonth(startsAt)}</span>
          {startsAt.getDate()}
        </time>
        <div className={classes.words}>
          <p className={classes.standing} data-tone={needsYou ? 'need' : MEETING_STATUS_TONES[status]}>
            {formatMeetingStatus(meeting, canAct)}
          </p>
          <h3>Meeting, {formatTimeRange(meeting)}</h3>
          <p className={classes.facts}>{formatProposal(meeting)}</p>
          {place && (
            <p className={classes.place}>
              <LinkedText text={place} />
            </p>
          )}
          {note && (
            <p className={classes.note}>
              <LinkedText text={note} />
            </p>
          )}
        </div>
      </div>
      {canAct && <MeetingToolbar meeting={meeting} {...actions} />}
    </article>
  )
}
