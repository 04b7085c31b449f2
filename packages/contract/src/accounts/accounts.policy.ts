import { COMPLETION_FIELDS, type Role } from './accounts.constants.ts'
import type { Viewer } from './accounts.schemas.ts'

/** The user who performs an action, as policies need to know them. */
export type Actor = { readonly id: string; readonly role: Role }

type ProfileField = (typeof COMPLETION_FIELDS)[number]

/** Returns which profile fields are filled; whitespace does not count. Spec 1 §3. */
export const filledProfileFields = (values: Readonly<Record<ProfileField, string | null>>): ProfileField[] =>
  COMPLETION_FIELDS.filter((field) => values[field]?.trim())

/** Returns how many of the profile fields are filled, in percent; 100 for roles other than student. Spec 1 §3. */
export const profileCompletion = (viewer: Viewer): number => {
  if (viewer.role !== 'student') return 100
  return Math.round((filledProfileFields(viewer).length / COMPLETION_FIELDS.length) * 100)
}

/**
 * Returns the first empty profile field, which the meter suggests next; null when all are filled, and for roles other
 * than student.
 */
export const nextProfileField = (viewer: Viewer): ProfileField | null => {
  if (viewer.role !== 'student') return null
  const filled = filledProfileFields(viewer)
  return COMPLETION_FIELDS.find((field) => !filled.includes(field)) ?? null
}
