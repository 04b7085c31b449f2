import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { FactsLine } from '../../ui/facts-line.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { MEETING_STATUS_LABELS, MEETING_STATUS_TONES, sayProposer, sayWhen } from './meetings.messages.ts'
import classes from './meetings.module.css'

/** A meeting: when, how long, where, what about, who proposed it, and what came of it. */
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
      {place && <p className={classes.place}>{place}</p>}
      {note && <p className={classes.note}>{note}</p>}
    </li>
  )
}
