/** A text in the address, or undefined when it is missing or empty. */
export const searchText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
