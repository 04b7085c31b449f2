import { SEARCH_MAX_LENGTH } from '@capstone/contract/base.constants'

/** A text in the address, as far as it may be searched for, or undefined when it is missing or empty. */
export const parseSearchParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? cut(value) : undefined

// A character of two parts is not cut in half.
const cut = (text: string) =>
  text.length > SEARCH_MAX_LENGTH ? text.slice(0, SEARCH_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '') : text

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id in the address of what a link leads to, or undefined for what is none. */
export const parseIdParam = (value: unknown): string | undefined =>
  typeof value === 'string' && ID.test(value) ? value.toLowerCase() : undefined
