const QUOTED_MAX_LENGTH = 200

const shorten = (value: string) =>
  value.length > QUOTED_MAX_LENGTH ? `${value.slice(0, QUOTED_MAX_LENGTH).toWellFormed()}…` : value

/** The message at a field that the user has changed and that was saved elsewhere with another value. */
export const formatSavedElsewhere = (value: string) =>
  value
    ? `Changed elsewhere to “${shorten(value)}”. Save again to replace it.`
    : 'Emptied elsewhere. Save again to replace it.'

/** The messages at fields that the user has changed and that were saved elsewhere with another value. */
export const formatFieldsSavedElsewhere = <Field extends string>(
  fields: readonly Field[],
  saved: Readonly<Record<Field, unknown>>,
) => Object.fromEntries(fields.map((field) => [field, formatSavedElsewhere(String(saved[field]))]))
