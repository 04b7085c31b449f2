import { formatTooLong } from '@capstone/contract/base.constants'

/**
 * Returns the message for a field whose trimmed text is longer than `maxLength`, otherwise null. Only search
 * boxes truncate pasted text: in a form, nobody would notice that its end is missing.
 */
export const validateLength = (text: string, maxLength: number): string | null =>
  text.trim().length > maxLength ? formatTooLong(maxLength) : null
