import { formatTooLong } from '@capstone/contract/base.constants'

/**
 * Returns the message for a field whose trimmed text is longer than `maxLength`, otherwise null. Fields do not cut
 * pasted text: nobody would notice that its end is missing.
 */
export const validateLength = (text: string, maxLength: number): string | null =>
  text.trim().length > maxLength ? formatTooLong(maxLength) : null
