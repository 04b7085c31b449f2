import type { Fixtures, Side } from './permissions.fixtures.testing.ts'

export const SIGN_IN = ['SIGN_IN_REQUIRED', 'SIGN_IN_REQUIRED'] as const
export const WRONG_ROLE = ['ROLE_NOT_ALLOWED', 'ROLE_NOT_ALLOWED'] as const
export const OK = ['ok', 'ok'] as const

/** The outcomes for [the caller's own row, somebody else's row]; equal for a call that concerns no row. */
type Outcome = readonly [own: string, foreign: string]

export type PermissionCase = {
  readonly procedure: string
  readonly input?: (side: Side, fixtures: Fixtures) => unknown
  readonly anonymous: Outcome
  readonly student: Outcome
  readonly instructor: Outcome
  readonly admin: Outcome
}

export const forStudents = { anonymous: SIGN_IN, instructor: WRONG_ROLE, admin: WRONG_ROLE }
export const forInstructors = { anonymous: SIGN_IN, student: WRONG_ROLE, admin: WRONG_ROLE }
export const forAdmins = { anonymous: SIGN_IN, student: WRONG_ROLE, instructor: WRONG_ROLE }
export const noInput = () => ({})
