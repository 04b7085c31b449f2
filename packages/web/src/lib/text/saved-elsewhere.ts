/** The message at a field that the user has changed and that was saved elsewhere with another value. */
export const formatSavedElsewhere = (value: string) =>
  value
    ? `Changed elsewhere to “${value}”. Save again to replace it.`
    : 'Emptied elsewhere. Save again to replace it.'
