import * as z from 'zod'
import { roleSchema } from '../accounts/accounts.schemas.ts'
import { SEARCH_MAX_LENGTH } from '../base.constants.ts'
import { idSchema, requiredText } from '../base.ts'
import { paperStatusSchema } from '../papers/papers.schemas.ts'
import { requestStatusSchema } from '../requests/requests.schemas.ts'
import { FIND_MIN_LENGTH, FOUND_OF_EACH } from './search.constants.ts'

const TOO_SHORT = `Please enter at least ${FIND_MIN_LENGTH} characters.`

/** What is looked for. */
export const findSchema = z.object({
  text: requiredText(SEARCH_MAX_LENGTH, TOO_SHORT).refine(
    (text) => text.length >= FIND_MIN_LENGTH,
    TOO_SHORT,
  ),
})
export type Find = z.infer<typeof findSchema>

const found = <Item extends z.ZodType>(item: Item) => z.array(item).max(FOUND_OF_EACH)

/** What was found, of each kind first what begins with the text, then by name. */
export const foundSchema = z.object({
  people: found(z.object({ id: idSchema, name: z.string(), email: z.string(), role: roleSchema })),
  projects: found(z.object({ id: idSchema, title: z.string(), instructorName: z.string().nullable() })),
  papers: found(
    z.object({ id: idSchema, title: z.string(), studentName: z.string(), status: paperStatusSchema }),
  ),
  requests: found(
    z.object({ id: idSchema, title: z.string(), studentName: z.string(), status: requestStatusSchema }),
  ),
})
export type Found = z.infer<typeof foundSchema>
