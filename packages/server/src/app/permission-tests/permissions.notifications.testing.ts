import { noInput, OK, type PermissionCase, SIGN_IN } from './permissions.cases.testing.ts'

const forSignedIn = { anonymous: SIGN_IN, student: OK, instructor: OK, admin: OK }
const NOT_FOUND = ['NOTIFICATION_NOT_FOUND', 'NOTIFICATION_NOT_FOUND'] as const
const INVALID = ['INPUT_INVALID', 'INPUT_INVALID'] as const

/**
 * Permissions of one's own notifications and mail settings. The student of each side, own and foreign, has a
 * notification about a ticket.
 */
export const NOTIFICATION_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'notifications.listNotifications', input: noInput, ...forSignedIn },
  {
    procedure: 'notifications.markNotificationsRead',
    input: () => ({ until: new Date() }),
    ...forSignedIn,
  },
  {
    procedure: 'notifications.markNotificationsRead',
    input: ({ notificationId }) => ({ id: notificationId, until: new Date() }),
    anonymous: SIGN_IN,
    student: ['ok', 'NOTIFICATION_NOT_FOUND'],
    instructor: NOT_FOUND,
    admin: NOT_FOUND,
  },
  { procedure: 'notifications.listMailPreferences', ...forSignedIn },
  {
    procedure: 'notifications.setMailPreference',
    input: () => ({ kind: 'ticket', mode: 'never' }),
    ...forSignedIn,
  },
  {
    procedure: 'notifications.setMailPreference',
    input: () => ({ kind: 'paper_status_changed', mode: 'daily' }),
    anonymous: SIGN_IN,
    student: OK,
    instructor: INVALID,
    admin: INVALID,
  },
]
