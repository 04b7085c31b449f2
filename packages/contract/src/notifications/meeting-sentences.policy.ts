import type { NotificationFacts } from './notifications.schemas.ts'

type MeetingFacts = Extract<NotificationFacts, { kind: 'meeting' }>

const DEEDS: Readonly<Record<MeetingFacts['what'], { readonly title: string; readonly deed: string }>> = {
  accepted: { title: 'Meeting accepted', deed: 'accepted the meeting' },
  declined: { title: 'Meeting declined', deed: 'declined the meeting' },
  cancelled: { title: 'Meeting cancelled', deed: 'cancelled the meeting' },
  taken_back: { title: 'Meeting taken back', deed: 'took back the proposed meeting' },
}

type Words = {
  /** Who did it, and the project's title, as they are to stand in the sentence. */
  readonly name: string
  readonly title: string
  readonly timeZone: string | undefined
}

/** What came of a meeting: who did what, of which project, and when it is or was to be. */
export function sayMeeting({ what, startsAt }: MeetingFacts, { name, title, timeZone }: Words) {
  const { title: said, deed } = DEEDS[what]
  const when = sayMoment(new Date(startsAt), timeZone)
  return { title: said, detail: `${name} ${deed} about ${title} on ${when}.` }
}

/**
 * "Tue, Nov 24, 2026, 6:20 pm" by the reader's own clock; where a time zone is given, by its clocks, and it says so:
 * "… 6:20 pm IST".
 */
function sayMoment(moment: Date, timeZone: string | undefined): string {
  const day = new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
    timeZone,
  })
  const time = new Intl.DateTimeFormat('en-IN', {
    ...{ hour: 'numeric', minute: '2-digit', hour12: true },
    ...(timeZone === undefined ? {} : { timeZone, timeZoneName: 'short' }),
  })
  return `${day.format(moment)}, ${time.format(moment)}`
}
