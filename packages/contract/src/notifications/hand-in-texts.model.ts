import { formatDay, formatDayAndTime, type NotificationText } from './notification-times.model.ts'
import type { PayloadOf } from './notifications.schemas.ts'

/** What the text of an event needs besides its payload. */
export type EventContext = {
  /** The name of who caused the event. */
  readonly name: string
  /** What it is about, quoted: “Report” of “Campus map”. */
  readonly title: string
  readonly timeZone: string | undefined
}

/** Formats what happened to a hand-in. */
export function formatHandInEvent(
  { event, plan, dueAt, closesAt, extensionRequestEndsAt, isLate, version }: PayloadOf<'hand_in'>,
  { name, title, timeZone }: EventContext,
): NotificationText {
  const due = dueAt === null ? '' : formatDayAndTime(new Date(dueAt), timeZone)
  const cutOff = closesAt ? formatDayAndTime(new Date(closesAt), timeZone) : ''
  const closes = cutOff && ` and closes ${cutOff}`
  const changedDue = due === '' ? '' : ` It is now due ${due}${closes}.`
  switch (event) {
    case 'plan_published':
      return { title: 'New hand-ins', detail: `The hand-ins of ${title} and their dates were published.` }
    case 'added':
      return { title: 'New hand-in', detail: `${name} added ${title}, due ${due}.` }
    case 'plan_date_changed': {
      const named = plan === undefined ? title : `${title} of ${plan}`
      return { title: 'New due date', detail: `${named} is now due ${due}.` }
    }
    case 'date_changed':
      return { title: closes ? 'New dates' : 'New due date', detail: `${title} is now due ${due}${closes}.` }
    case 'removed':
      return { title: 'Hand-in removed', detail: `${title} is not asked for any more.` }
    case 'submitted':
      return {
        title: 'Handed in',
        detail: `${name} handed in ${title}${version ? `, version ${version.number}` : ''}${isLate ? ', late' : ''}.${changedDue}`,
      }
    case 'received':
      return {
        title: isLate ? 'Received, late' : 'Received on time',
        detail: `${title} was received${version ? ` on ${formatDayAndTime(new Date(version.receivedAt), timeZone)} as version ${version.number}` : ''}. Your receipt is ready.${changedDue}`,
      }
    case 'accepted':
      return { title: 'Hand-in accepted', detail: `${name} accepted ${title}.` }
    case 'returned': {
      const dates = due && ` Its due date is ${due}.${cutOff && ` It closes ${cutOff}.`}`
      const closed =
        extensionRequestEndsAt &&
        ` It is closed. You may ask for more time until ${formatDayAndTime(new Date(extensionRequestEndsAt), timeZone)}.`
      return {
        title: 'Hand-in returned',
        detail: `${name} returned ${title} with feedback.${closed || dates}`,
      }
    }
  }
}

/** Formats what happened to a request for more time. */
export function formatExtensionEvent(
  { event, until }: PayloadOf<'hand_in_extension'>,
  { name, title, timeZone }: EventContext,
): NotificationText {
  const date = formatDayAndTime(new Date(until), timeZone)
  switch (event) {
    case 'requested':
      return {
        title: 'More time requested',
        detail: `${name} asks for more time for ${title}: until ${date}.`,
      }
    case 'recommended':
      return { title: 'More time recommended', detail: `${name} recommends more time for ${title}.` }
    case 'not_recommended':
      return {
        title: 'More time not recommended',
        detail: `${name} does not recommend more time for ${title}.`,
      }
    case 'granted':
      return { title: 'More time granted', detail: `${title} is now due ${date}.` }
    case 'refused':
      return {
        title: 'More time refused',
        detail: `${name} refused more time for ${title}. Its due date stays.`,
      }
  }
}

/** Formats a reminder of a hand-in that is not in yet. It names dates, because it may be read days later. */
export function formatReminder(
  { event, dueAt, closesAt }: PayloadOf<'hand_in_reminder'>,
  title: string,
  timeZone: string | undefined,
): NotificationText {
  const due = new Date(dueAt)
  if (event === 'closing' && closesAt !== null) {
    const closes = new Date(closesAt)
    return {
      title: `Closes ${formatDay(closes, timeZone)}`,
      detail: `${title} can be handed in until ${formatDayAndTime(closes, timeZone)}.`,
    }
  }
  const isPast = event === 'due'
  return {
    title: isPast ? 'Due date passed' : `Due ${formatDay(due, timeZone)}`,
    detail: `${title} ${isPast ? 'was' : 'is'} due ${formatDayAndTime(due, timeZone)}.`,
  }
}
