import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { formatDate } from '../../lib/text/formats.ts'
import { LinkedText } from '../../ui/text/linked-text.tsx'
import { actsOf } from './meeting-acts.values.ts'
import classes from './meeting-card.module.css'
import { MeetingToolbar, type MeetingToolbarProps } from './meeting-toolbar.tsx'
import { MEETING_STATUS_TONES, sayMonth, sayProposal, sayRange, sayStanding } from './meetings.messages.ts'

export interface MeetingCardProps extends Pick<MeetingToolbarProps, 'onChanged' | 'onOtherTime'> {
  readonly meeting: Meeting
  /** Whether its thread can still be written in; otherwise it is only shown. */
  readonly canAct: boolean
}

/** A proposed meeting inside its message: the day, how it stands, when, and what can be done with it. */
export function MeetingCard({ meeting, canAct, ...acts }: MeetingCardProps) {
  const { startsAt, place, note, status } = meeting
  const needsYou = canAct && actsOf(meeting).canAnswer
  return (
    <article className={classes.card} aria-label={`Meeting, ${sayRange(meeting)}`}>
      <div className={classes.head}>
        <time className={classes.day} dateTime={startsAt.toISOString()} title={formatDate(startsAt)}>
          <span>{sayMonth(startsAt)}</span>
          {startsAt.getDate()}
        </time>
        <div className={classes.words}>
          <p className={classes.standing} data-tone={needsYou ? 'need' : MEETING_STATUS_TONES[status]}>
            {sayStanding(meeting, canAct)}
          </p>
          <h3>Meeting, {sayRange(meeting)}</h3>
          <p className={classes.facts}>{sayProposal(meeting)}</p>
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
      {canAct && <MeetingToolbar meeting={meeting} {...acts} />}
    </article>
  )
}
