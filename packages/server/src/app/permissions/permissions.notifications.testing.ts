import { OK, type PermissionCase, page, SIGN_IN } from './permissions.cases.testing.ts'

const anybody = { anonymous: SIGN_IN, student: OK, instructor: OK, admin: OK }
const none = ['NOTIFICATION_NOT_FOUND', 'NOTIFICATION_NOT_FOUND'] as const
const notForThem = ['INPUT_INVALID', 'INPUT_INVALID'] as const

/** Permissions of one's own notifications and mail settings. Each side's student has a notification of a ticket. */
export const NOTIFICATION_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'notifications.listNotifications', input: page, ...anybody },
  {
    procedure: 'notifications.markNotificationsRead',
    input: () => ({ until: new Date() }),
    ...anybody,
  },
  {
    procedure: 'notifications.markNotificationsRead',
    input: ({ notificationId }) => ({ id: notificationId, until: new Date() }),
    anonymous: SIGN_IN,
    student: ['ok', 'NOTIFICATION_NOT_FOUND'],
    instructor: none,
    admin: none,
  },
  { procedure: 'notifications.listMailPreferences', ...anybody },
  {
    procedure: 'notifications.setMailPreference',
    input: () => ({ kind: 'ticket', mode: 'never' }),
    ...anybody,
  },
  {
    procedure: 'notifications.setMailPreference',
    input: () => ({ kind: 'paper_status_changed', mode: 'daily' }),
    anonymous: SIGN_IN,
    student: OK,
    instructor: notForThem,
    admin: notForThem,
  },
]
