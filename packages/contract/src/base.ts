import { oc } from '@orpc/contract'
import * as z from 'zod'
import {
  EXPORT_CHUNK_SIZE,
  formatTooLong,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  SEARCH_MAX_LENGTH,
  SMALLEST_ID,
} from './base.constants.ts'
import { declareErrors } from './base.errors.ts'

/** An invalid field and the message to show beside it. */
export const fieldIssueSchema = z.object({ field: z.string(), message: z.string() })

/** Errors that every procedure may return. */
export const baseErrors = declareErrors({
  INPUT_INVALID: {
    status: 400,
    message: 'Some of the values are not valid.',
    data: z.object({ fields: z.array(fieldIssueSchema) }),
  },
  SIGN_IN_REQUIRED: { status: 401, message: 'Please sign in to continue.' },
  ROLE_NOT_ALLOWED: { status: 403, message: 'Your account may not do this.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Please choose a new password first.' },
  ORIGIN_NOT_ALLOWED: { status: 403, message: 'This request did not come from the portal itself.' },
  NOT_JSON: { status: 415, message: 'A call must be sent as JSON.' },
  TOO_LARGE: { status: 413, message: 'This request is too large.' },
  PORTAL_BUSY: { status: 503, message: 'The portal is very busy at the moment. Please try again shortly.' },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'The portal’s database cannot be reached at the moment. Please try again shortly.',
  },
})

/** Message of INPUT_INVALID for an id that is already in use. It does not say by what. */
export const ID_TAKEN = 'This id is already in use. Please try again.'

/** Builder of every procedure, with the base errors. */
export const procedure = oc.errors(baseErrors)

const ID_INVALID = 'This is not a valid id.'

/** A UUID in lower case. The client generates it for what it creates, so that a repeated call is idempotent. */
export const idSchema = z
  .uuid(ID_INVALID)
  .toLowerCase()
  .refine((id) => id !== SMALLEST_ID, ID_INVALID)

// PostgreSQL's text and jsonb hold neither NUL nor lone surrogates.
const UNSTORABLE = /[\0\p{Cs}]/u
const isStorable = (text: string) => !UNSTORABLE.test(text)
const UNSTORABLE_MESSAGE = 'This text contains a character that cannot be stored.'

/** Trimmed text of at most `maxLength` characters; it may be empty. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    // A text that is too long skips all later checks: the time to normalize one grows with the square of its length.
    .max(maxLength, { error: formatTooLong(maxLength), abort: true })
    .refine(isStorable, UNSTORABLE_MESSAGE)

// Invisible characters make a name look like another one, or like nothing. In some scripts and in emoji a few of them
// change what is seen, and are allowed there.
/** At least one character that leaves a mark: not white space, not ignorable, not the empty braille pattern. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text shows anything at all. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

// The marks that join consonants in the scripts of India and its neighbours: a joiner after one selects the form of the
// letters.
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2\\u0f84]'
// Letters that change their form with their neighbours.
const JOINING = '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}\\p{Script=Adlam}]'
const PICTURE = '\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?'

/** Matches an invisible character where it changes what is seen. */
const MEANINGFUL_INVISIBLE = [
  `(?<=${VIRAMA})[\\u200c\\u200d]`,
  `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
  // The parts of an emoji, and its coloured form.
  `(?<=${PICTURE})\\u200d(?=\\p{Extended_Pictographic})`,
  '(?<=\\p{Extended_Pictographic})\\ufe0f',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  // Variants of Chinese and Mongolian characters.
  '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
].join('|')

// Control characters, separators of lines and paragraphs, marks of annotations, the empty braille pattern, and all
// default-ignorable characters.
const INVISIBLE = '[\\p{Cc}\\u2028\\u2029\\ufff9-\\ufffb\\u2800]|\\p{Default_Ignorable_Code_Point}'
const ANY_INVISIBLE = new RegExp(`(${MEANINGFUL_INVISIBLE})|${INVISIBLE}`, 'gu')

/** Removes invisible characters that do not change what is seen. */
export const stripInvisible = (text: string): string =>
  text.replace(ANY_INVISIBLE, (_character, meaningful?: string) => meaningful ?? '')

/** Returns a text with composed letters and single spaces, so that names that look the same are the same. */
export const normalizeLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** Normalizes a line, and refuses one that this makes longer than `maxLength`: NFC decomposes some letters. */
const normalizedLine = (line: z.ZodString, maxLength: number) =>
  line.overwrite(normalizeLine).refine((text) => text.length <= maxLength, formatTooLong(maxLength))

// Alphabets with letters that look like those of another one.
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Cherokee}/u]
const isMixed = (word: string) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1

/** Whether a word of the text mixes alphabets that look alike, as in a name that imitates another. */
export const mixesAlphabets = (text: string): boolean => text.split(/[^\p{L}\p{M}]+/u).some(isMixed)

/** Like {@link optionalText}, but refuses text that shows nothing, with `message`. */
export const requiredText = (maxLength: number, message: string) =>
  optionalText(maxLength).refine(isVisible, message)

/**
 * Like {@link requiredText}, for text shown within sentences, such as a title: one line, no invisible characters,
 * composed letters and single spaces.
 */
export const requiredLine = (maxLength: number, message: string) =>
  normalizedLine(
    requiredText(maxLength, message).refine(
      (text) => stripInvisible(text) === text,
      'Please leave out line breaks and invisible characters.',
    ),
    maxLength,
  )

/**
 * Like {@link optionalText}, for a short text shown within sentences: line breaks and invisible characters are removed,
 * so that text that shows nothing becomes empty.
 */
export const optionalLine = (maxLength: number) =>
  normalizedLine(optionalText(maxLength).overwrite(stripInvisible), maxLength)

const WEB_ADDRESS_MAX_LENGTH = 2000
const CREDENTIALS = /^https?:[/\\]*[^/\\?#]*@/i

/** An http or https address without user name and password; a link to it cannot run a script. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'Please enter a web address that starts with http:// or https://.' })
  .max(WEB_ADDRESS_MAX_LENGTH, formatTooLong(WEB_ADDRESS_MAX_LENGTH))
  .refine(isStorable, UNSTORABLE_MESSAGE)
  .refine((address) => !CREDENTIALS.test(address), 'Please leave user name and password out of the address.')

/** Input of a list: search text, cursor of the previous page, and number of rows (1 to PAGE_SIZE_MAX). */
export const pageRequestSchema = z.object({
  search: optionalText(SEARCH_MAX_LENGTH).default(''),
  cursor: z.string().max(1000).optional(),
  limit: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type PageRequest = z.infer<typeof pageRequestSchema>

/** A page of a list with the cursor of the next page, null on the last. */
export const pageSchemaOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** A chunk of an exported file. The chunks, concatenated in order, are the file. */
export const exportChunkSchema = z.object({
  fileName: z.string(),
  text: z.string(),
  count: z.int().max(EXPORT_CHUNK_SIZE),
  nextCursor: z.string().nullable(),
})
export type ExportChunk = z.infer<typeof exportChunkSchema>
