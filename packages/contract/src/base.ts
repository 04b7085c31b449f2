import { oc } from '@orpc/contract'
import * as z from 'zod'
import { PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX_LENGTH } from './base.constants.ts'

type DeclaredError = { readonly status: number; readonly message: string; readonly data?: z.ZodType }

/** Errors of one noun: each code with its HTTP status and the sentence a person reads. */
export type DeclaredErrors = Readonly<Record<string, DeclaredError>>

/** Declares the errors of a noun in the shape that the RPC library takes. */
export const declareErrors = <const Errors extends DeclaredErrors>(errors: Errors): Errors => errors

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
  TOO_LARGE: { status: 413, message: 'This request is too large.' },
})

/** Message of INPUT_INVALID for an id that is already in use. It does not say by what. */
export const ID_TAKEN = 'This id is already in use. Please try again.'

/** Builder of every procedure, with the base errors. */
export const procedure = oc.errors(baseErrors)

/** A UUID in lower case. The client generates it for what it creates, so that a repeated call is idempotent. */
export const idSchema = z.uuid('This is not a valid id.').toLowerCase()

// PostgreSQL's text and jsonb hold neither NUL nor lone surrogates.
const UNSTORABLE = /[\0\p{Cs}]/u
const isStorable = (text: string) => !UNSTORABLE.test(text)
const UNSTORABLE_MESSAGE = 'This text contains a character that cannot be stored.'

/** Trimmed text of at most `maxLength` characters; it may be empty. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Please use at most ${maxLength} characters.`)
    .refine(isStorable, UNSTORABLE_MESSAGE)

/** Like {@link optionalText}, but `message` refuses text that is empty after trimming. */
export const requiredText = (maxLength: number, message: string) =>
  optionalText(maxLength).refine((text) => text.length > 0, message)

// Control characters, line breaks included (UNSTORABLE covers NUL), and marks that change the text direction.
const INVISIBLE = /[^\P{Cc}\0]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** Like {@link requiredText}, for text shown within sentences, such as a name: one line, no invisible characters. */
export const requiredLine = (maxLength: number, message: string) =>
  requiredText(maxLength, message).refine(
    (text) => !INVISIBLE.test(text),
    'Please leave out line breaks and invisible characters.',
  )

const CREDENTIALS = /^https?:[/\\]*[^/\\?#]*@/i

/** An http or https address, so that a link cannot run a script, without a user name or password. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'Please enter a web address that starts with http:// or https://.' })
  .max(2000, 'Please use at most 2000 characters.')
  .refine(isStorable, UNSTORABLE_MESSAGE)
  .refine((address) => !CREDENTIALS.test(address), 'Please leave user name and password out of the address.')

/** Input of every list: search text, cursor of the previous page, and number of rows (1 to 100). */
export const pageRequestSchema = z.object({
  search: optionalText(SEARCH_MAX_LENGTH).default(''),
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type PageRequest = z.infer<typeof pageRequestSchema>

/** A page of a list with the cursor of the next page, null on the last. */
export const pageSchemaOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
export type Page<Item> = { items: Item[]; nextCursor: string | null }
