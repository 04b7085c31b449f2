import { PROFILE_FIELDS, type Role } from './accounts.constants.ts'
import type { Viewer } from './accounts.schemas.ts'

/** Who acts: all a policy needs to know about a person. */
export type Actor = { readonly id: string; readonly role: Role }

/** Where each role begins. Spec 1 §2. */
export const dashboardPathOf = (role: Role) => `/${role}/dashboard` as const

type ProfileField = (typeof PROFILE_FIELDS)[number]

/** Which of the five profile fields are filled; blanks alone fill none. Spec 1 §3. */
export const filledProfileFields = (values: Readonly<Record<ProfileField, string | null>>): ProfileField[] =>
  PROFILE_FIELDS.filter((field) => values[field]?.trim())

/** Share of the five profile fields that are filled, in percent; other roles than students count as complete. Spec 1 §3. */
export const profileCompletion = (viewer: Viewer): number => {
  if (viewer.role !== 'student') return 100
  return Math.round((filledProfileFields(viewer).length / PROFILE_FIELDS.length) * 100)
}

/** The first profile field still empty, which the meter asks for; null when all are filled. */
export const nextProfileField = (viewer: Viewer): ProfileField | null => {
  if (viewer.role !== 'student') return null
  const filled = filledProfileFields(viewer)
  return PROFILE_FIELDS.find((field) => !filled.includes(field)) ?? null
}
