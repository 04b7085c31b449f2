import * as z from 'zod'
import { roleSchema } from '../accounts/accounts.schemas.ts'
import { SEARCH_MAX_LENGTH } from '../base.constants.ts'
import { idSchema, requiredText } from '../base.ts'
import { paperStatusSchema } from '../papers/papers.schemas.ts'
import { requestStatusSchema } from '../requests/requests.schemas.ts'
import { RESULTS_PER_KIND, SEARCH_MIN_LENGTH } from './search.constants.ts'

const TOO_SHORT = `Please enter at least ${SEARCH_MIN_LENGTH} characters.`

/** The text to search for. */
export const searchSchema = z.object({
  text: requiredText(SEARCH_MAX_LENGTH, TOO_SHORT).refine(
    (text) => text.length >= SEARCH_MIN_LENGTH,
    TOO_SHORT,
  ),
})
export type SearchRequest = z.infer<typeof searchSchema>

const resultsOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(RESULTS_PER_KIND)

/** The results of each kind: those that begin with the text first, then by name. */
export const searchResultsSchema = z.object({
  people: resultsOf(z.object({ id: idSchema, name: z.string(), email: z.string(), role: roleSchema })),
  projects: resultsOf(z.object({ id: idSchema, title: z.string(), instructorName: z.string().nullable() })),
  papers: resultsOf(
    z.object({ id: idSchema, title: z.string(), studentName: z.string(), status: paperStatusSchema }),
  ),
  requests: resultsOf(
    z.object({ id: idSchema, title: z.string(), studentName: z.string(), status: requestStatusSchema }),
  ),
})
export type SearchResults = z.infer<typeof searchResultsSchema>
