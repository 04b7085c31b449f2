import {
  DIGEST_HOUR,
  MAIL_MODES,
  type MailMode,
  NEVER_IMMEDIATE,
  type NotificationKind,
} from '@capstone/contract/notifications/notifications.constants'
import { MAIL_NOT_SENT } from '../../ui/feedback/mail-delivery.tsx'

export const MAIL_TITLE = 'Notifications by Mail'
export const MAIL_ABOUT = `Get your notifications by mail, too. Daily mails are sent at ${DIGEST_HOUR} am; notifications you have read by then are left out.`
export const CHOICES_APPLY_LATER = `${MAIL_NOT_SENT} What you choose here applies as soon as it does.`
export const PREFERENCES_NOT_LOADED = 'Your preferences did not load'
export const PREFERENCES_FAILED_HINT = 'Nothing is lost, and mails are sent as you chose.'
export const PREFERENCE_SAVED = 'Saved'
export const PREFERENCE_NOT_SAVED = 'Your preference could not be saved. Please try again.'

const MODE_LABELS: Readonly<Record<MailMode, string>> = {
  immediate: 'Immediately',
  daily: 'Daily',
  never: 'Never',
}
const MODE_CHOICES = MAIL_MODES.map((value) => ({ value, label: MODE_LABELS[value] }))
/** Returns the modes in which a kind can be mailed. */
export const modeChoicesOf = (kind: NotificationKind) =>
  MODE_CHOICES.filter(({ value }) => kind !== NEVER_IMMEDIATE || value !== 'immediate')

/** The name of each kind, and when it is sent. */
export const KIND_TEXTS: Readonly<
  Record<NotificationKind, { readonly title: string; readonly about: string }>
> = {
  mentoring: { title: 'Mentoring', about: 'You are assigned an instructor, or students.' },
  request_reviewed: { title: 'Request reviewed', about: 'A project you asked for is approved or rejected.' },
  project_assigned: { title: 'Project assigned', about: 'You are given a project.' },
  project_changed: { title: 'Project changed', about: 'Its status or progress changes.' },
  access_changed: {
    title: 'Access changed',
    about: 'You gain or lose access to files, tools or videos of a project.',
  },
  paper_status_changed: {
    title: 'Paper updated',
    about: 'It is under review, returned, approved or published.',
  },
  hand_in: {
    title: 'Hand-ins',
    about:
      'Something to hand in is added, removed or gets a new date, or is handed in, accepted or returned.',
  },
  hand_in_extension: {
    title: 'More time',
    about: 'More time for a hand-in is requested, granted or refused.',
  },
  hand_in_reminder: {
    title: 'Reminders of hand-ins',
    about: 'Something of yours is due or closes soon, or is overdue.',
  },
  message: { title: 'New message', about: 'Somebody writes to you in the chat.' },
  meeting: { title: 'Meeting', about: 'A meeting is accepted, declined or cancelled.' },
  ticket: { title: 'Ticket', about: 'A ticket is opened, answered or changes status.' },
}
