import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { FactsLine } from '../../ui/figures/facts-line.tsx'
import { LinkedText } from '../../ui/text/linked-text.tsx'
import { MeetingToolbar } from './meeting-toolbar.tsx'
import { MEETING_STATUS_LABELS, MEETING_STATUS_TONES, sayProposer, sayWhen } from './meetings.messages.ts'
import classes from './meetings.module.css'

/** A meeting: when, how long, where, what about, who proposed it, what came of it, and what can be done. */
export function MeetingRow({ meeting }: { readonly meeting: Meeting }) {
  const { startsAt, minutes, place, note, status } = meeting
  return (
    <li className={classes.meeting}>
      <div className={classes.head}>
        <time className={classes.when} dateTime={startsAt.toISOString()}>
          {sayWhen(startsAt)}
        </time>
        <StatusBadge tone={MEETING_STATUS_TONES[status]}>{MEETING_STATUS_LABELS[status]}</StatusBadge>
      </div>
      <FactsLine>
        {`${minutes} minutes`}
        {sayProposer(meeting)}
      </FactsLine>
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
      <MeetingToolbar meeting={meeting} />
    </li>
  )
}
