import { SEARCH_MAX_LENGTH } from '@capstone/contract/base.constants'

/** Reads a text from a URL parameter, truncated to SEARCH_MAX_LENGTH; undefined if it is missing or empty. */
export const parseTextParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? truncate(value) : undefined

// Does not split a surrogate pair.
const truncate = (text: string) =>
  text.length > SEARCH_MAX_LENGTH ? text.slice(0, SEARCH_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '') : text

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads an id from a URL parameter; undefined for anything that is no UUID. */
export const parseIdParam = (value: unknown): string | undefined =>
  typeof value === 'string' && ID.test(value) ? value.toLowerCase() : undefined
