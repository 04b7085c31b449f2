import { oc } from '@orpc/contract'
import * as z from 'zod'
import { PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX_LENGTH } from './base.constants.ts'

type DeclaredError = { readonly status: number; readonly message: string; readonly data?: z.ZodType }

/** Errors of one noun: each code with its HTTP status and the sentence a person reads. */
export type DeclaredErrors = Readonly<Record<string, DeclaredError>>

/** Declares the errors of a noun. The one place that knows how the RPC library wants them. */
export const declareErrors = <const Errors extends DeclaredErrors>(errors: Errors): Errors => errors

/** A field that was refused, and why, as shown beside it. */
export const fieldIssueSchema = z.object({ field: z.string(), message: z.string() })

/** Errors any procedure may answer with. */
export const baseErrors = declareErrors({
  INPUT_INVALID: {
    status: 400,
    message: 'Some of what was sent is not valid.',
    data: z.object({ fields: z.array(fieldIssueSchema) }),
  },
  SIGN_IN_REQUIRED: { status: 401, message: 'Please sign in to continue.' },
  ROLE_NOT_ALLOWED: { status: 403, message: 'Your account may not do this.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Please choose a new password first.' },
  ORIGIN_NOT_ALLOWED: { status: 403, message: 'This request did not come from the portal itself.' },
  TOO_LARGE: { status: 413, message: 'What was sent is too large.' },
})

/** What INPUT_INVALID says of an id that something else has already; what has it stays unsaid. */
export const ID_TAKEN = 'This id belongs to something else. Please try again.'

/** Where every procedure of the contract begins. */
export const procedure = oc.errors(baseErrors)

/** An id: a UUID, made by the client for what it creates, so that sending it twice makes one thing. */
export const idSchema = z.uuid('This is not a valid id.').toLowerCase()

// NUL, and half a pair of surrogates: neither the database's texts nor its JSON can hold them.
const UNSTORABLE = /[\0\p{Cs}]/u
const isStorable = (text: string) => !UNSTORABLE.test(text)
const UNSTORABLE_MESSAGE = 'This text contains a character that cannot be stored.'

/** Text a person typed, trimmed, at most `maxLength` characters; it may be empty. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Please use at most ${maxLength} characters.`)
    .refine(isStorable, UNSTORABLE_MESSAGE)

/** Text a person must type: as {@link optionalText}, refused with `message` when nothing is left after trimming. */
export const requiredText = (maxLength: number, message: string) =>
  optionalText(maxLength).refine((text) => text.length > 0, message)

// Controls (NUL is refused already), line breaks too, and the marks that turn the direction of what is written after them.
const INVISIBLE = /[^\P{Cc}\0]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** One line of text that stands in sentences, such as a name: as {@link requiredText}, without invisible characters. */
export const requiredLine = (maxLength: number, message: string) =>
  requiredText(maxLength, message).refine(
    (text) => !INVISIBLE.test(text),
    'Please leave out line breaks and invisible characters.',
  )

const CREDENTIALS = /^https?:[/\\]*[^/\\?#]*@/i

/** A web address that opens in a browser: http or https only, so that no script hides in a link, and no password. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'Please enter a web address that starts with http:// or https://.' })
  .max(2000, 'Please use at most 2000 characters.')
  .refine(isStorable, UNSTORABLE_MESSAGE)
  .refine((address) => !CREDENTIALS.test(address), 'Please leave user name and password out of the address.')

/** What every list takes: free text to search, the cursor of the page before, and how many rows (1 to 100). */
export const pageRequestSchema = z.object({
  search: optionalText(SEARCH_MAX_LENGTH).default(''),
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type PageRequest = z.infer<typeof pageRequestSchema>

/** One page of a list, and the cursor of the next, null on the last. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
export type Page<Item> = { items: Item[]; nextCursor: string | null }
