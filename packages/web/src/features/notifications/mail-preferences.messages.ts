import {
  DIGEST_HOUR,
  MAIL_MODES,
  type MailMode,
  type NotificationKind,
} from '@capstone/contract/notifications/notifications.constants'

export const MAIL_TITLE = 'Notifications by Mail'
export const MAIL_ABOUT = `What the bell tells you can come by mail too. Daily mails leave at ${DIGEST_HOUR} in the morning; what you have read by then is not mailed.`
export const CHOICES_NOT_LOADED = 'Your choices did not load'
export const CHOICES_SAFE = 'They are kept, and mails go out as you chose.'
export const CHOICE_NOT_SAVED = 'Your choice could not be saved. Please try again.'

const MODE_LABELS: Readonly<Record<MailMode, string>> = {
  immediate: 'Immediately',
  daily: 'Daily',
  never: 'Never',
}
export const MODE_CHOICES = MAIL_MODES.map((value) => ({ value, label: MODE_LABELS[value] }))

/** What each kind is called, and what it tells. */
export const KIND_WORDS: Readonly<
  Record<NotificationKind, { readonly title: string; readonly about: string }>
> = {
  request_reviewed: { title: 'Request reviewed', about: 'A project you asked for is approved or rejected.' },
  project_assigned: { title: 'Project assigned', about: 'You are given a project.' },
  project_changed: { title: 'Project changed', about: 'Its status or progress moves.' },
  access_changed: { title: 'Access changed', about: 'Files, tools or videos of a project open or close.' },
  paper_status_changed: {
    title: 'Paper moved',
    about: 'It is reviewed, comes back, is approved or published.',
  },
  message: { title: 'New message', about: 'Somebody writes to you in the chat.' },
  meeting: { title: 'Meeting', about: 'A meeting is accepted, declined or cancelled.' },
  ticket: { title: 'Ticket', about: 'A ticket is opened, answered or moved on.' },
}
