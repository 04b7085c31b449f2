import { OK, type PermissionCase, SIGN_IN } from './permissions.cases.testing.ts'

const forAll = { anonymous: SIGN_IN, student: OK, instructor: OK, admin: OK }

/** Whoever is signed in follows what happens for themselves; nobody names whose events they want. */
export const LIVE_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'live.follow', input: () => ({}), ...forAll },
  { procedure: 'live.catchUp', input: () => ({ after: 0 }), ...forAll },
]
