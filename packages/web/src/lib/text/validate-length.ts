import { formatTooLong } from '@capstone/contract/base.constants'

/**
 * What is said beside a field whose text, trimmed as the server does it, has more than `maxLength` characters; null while
 * it has not. A field takes what is pasted into it whole: cut off in silence, its end would be missed by nobody until it
 * is too late.
 */
export const validateLength = (text: string, maxLength: number): string | null =>
  text.trim().length > maxLength ? formatTooLong(maxLength) : null
