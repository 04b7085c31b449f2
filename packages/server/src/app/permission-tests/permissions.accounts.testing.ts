import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Profile } from '@capstone/contract/accounts/profile.schemas'
import {
  forAdmins,
  noInput,
  OK,
  type PermissionCase,
  SIGN_IN,
  WRONG_ROLE,
} from './permissions.cases.testing.ts'

const forSignedIn = { anonymous: SIGN_IN, student: OK, instructor: OK, admin: OK }
const forVisitorsToo = { ...forSignedIn, anonymous: OK }

const person = { name: 'Another name', phone: '12345' }
/** The people of the fixtures have no password to enter. */
const NO_PASSWORD = ['SIGN_IN_TOO_OLD', 'SIGN_IN_TOO_OLD'] as const

/** A profile of each role with every field filled in. */
export const PROFILES: { readonly [role in Role]: Profile & { readonly role: role } } = {
  student: {
    role: 'student',
    ...person,
    college: 'A college',
    course: 'MCA',
    specialization: 'AI/ML',
    year: '2nd Year',
  },
  instructor: {
    role: 'instructor',
    ...person,
    specialization: 'Finance',
    bio: 'A life',
    experience: 7,
    qualification: 'PhD',
  },
  admin: { role: 'admin', ...person },
}

const ownProfile = (role: Role): PermissionCase => ({
  procedure: 'accounts.updateProfile',
  input: () => ({ profile: PROFILES[role] }),
  anonymous: SIGN_IN,
  student: WRONG_ROLE,
  instructor: WRONG_ROLE,
  admin: WRONG_ROLE,
  [role]: OK,
})

const NONE_CONNECTED = ['IDENTITY_NOT_FOUND', 'IDENTITY_NOT_FOUND'] as const
const NOT_THEIRS = ['SESSION_NOT_FOUND', 'SESSION_NOT_FOUND'] as const

/** Permissions of accounts, the audit log and the search. The session of each side belongs to its student. */
export const ACCOUNT_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'accounts.readSession', ...forVisitorsToo },
  { procedure: 'accounts.requestPasswordReset', input: () => ({ email: 'a@b.test' }), ...forVisitorsToo },
  { procedure: 'accounts.readRecovery', ...forVisitorsToo },
  { procedure: 'accounts.changePassword', input: () => ({ newPassword: 'another one' }), ...forSignedIn },
  {
    procedure: 'accounts.confirmPassword',
    input: () => ({ password: 'their own' }),
    anonymous: SIGN_IN,
    student: NO_PASSWORD,
    instructor: NO_PASSWORD,
    admin: NO_PASSWORD,
  },
  { procedure: 'accounts.readProfile', ...forSignedIn },
  ownProfile('student'),
  ownProfile('instructor'),
  ownProfile('admin'),
  { procedure: 'accounts.listSessions', input: noInput, ...forSignedIn },
  {
    procedure: 'accounts.endSession',
    input: ({ sessionId }) => ({ id: sessionId }),
    anonymous: SIGN_IN,
    student: ['ok', 'SESSION_NOT_FOUND'],
    instructor: NOT_THEIRS,
    admin: NOT_THEIRS,
  },
  { procedure: 'accounts.endOtherSessions', ...forSignedIn },
  { procedure: 'accounts.sendVerification', ...forSignedIn },
  {
    procedure: 'accounts.disconnectGoogle',
    anonymous: SIGN_IN,
    student: NONE_CONNECTED,
    instructor: NONE_CONNECTED,
    admin: NONE_CONNECTED,
  },
  { procedure: 'audit.list', input: noInput, ...forAdmins, admin: OK },
  { procedure: 'audit.export', input: () => ({ format: 'csv' }), ...forAdmins, admin: OK },
  { procedure: 'search.searchAll', input: () => ({ text: 'anybody' }), ...forSignedIn },
]
