import { OK, type PermissionCase, SIGN_IN } from './permissions.cases.testing.ts'

const forSignedIn = { anonymous: SIGN_IN, student: OK, instructor: OK, admin: OK }

/**
 * Permissions of live events: every signed-in user follows their own events; there is no input that could name another
 * person.
 */
export const LIVE_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'live.follow', ...forSignedIn },
  { procedure: 'live.catchUp', ...forSignedIn },
]
