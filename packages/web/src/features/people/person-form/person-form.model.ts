import { formatFieldsSavedElsewhere } from '../../../lib/text/saved-elsewhere.ts'

/** The person a form is about: an existing one, or a new one with an id created by the form. */
export interface FormSubject {
  readonly id: string
  /** `updatedAt` of the account as the form loaded it; undefined for a new person. */
  readonly basedOn?: Date | undefined
}

/**
 * Takes over what was saved elsewhere in the meantime, except in fields that the user has changed. `errors` has a
 * message for each changed field that was saved elsewhere with another value; the next save overwrites it.
 */
export function mergeSaved<Values extends object>(before: Values, typed: Values, saved: Values) {
  const fields = Object.keys(saved) as (keyof Values & string)[]
  const changed = fields.filter((field) => typed[field] !== before[field])
  const outdated = changed.filter((field) => ![before, typed].some((each) => each[field] === saved[field]))
  const kept = Object.fromEntries(changed.map((field) => [field, typed[field]]))
  return {
    values: { ...saved, ...kept },
    errors: formatFieldsSavedElsewhere(outdated, saved),
  }
}
