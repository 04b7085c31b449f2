import * as z from 'zod'
import { roleSchema } from '../accounts/accounts.schemas.ts'
import { SEARCH_MAX_LENGTH } from '../base.constants.ts'
import { idSchema, requiredText } from '../base.ts'
import { RESULTS_PER_KIND, SEARCH_MIN_LENGTH } from './search.constants.ts'

const TOO_SHORT = `Please enter at least ${SEARCH_MIN_LENGTH} characters.`

export const searchSchema = z.object({
  text: requiredText(SEARCH_MAX_LENGTH, TOO_SHORT).refine(
    (text) => text.length >= SEARCH_MIN_LENGTH,
    TOO_SHORT,
  ),
})
export type SearchRequest = z.infer<typeof searchSchema>

const resultsOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(RESULTS_PER_KIND)

/**
 * Something with a title: the other person it concerns, if any, its status, if it has one, and the project of a
 * hand-in. `personId`, where it is given, distinguishes people with the same name.
 */
export const titledResultSchema = z.object({
  id: idSchema,
  title: z.string(),
  personName: z.string().nullable(),
  personId: idSchema.nullable().optional(),
  status: z.string().nullable(),
  projectTitle: z.string().optional(),
})
export type TitledResult = z.infer<typeof titledResultSchema>

const titledResults = resultsOf(titledResultSchema)

/** A person. `hasMentoredProject` says to an instructor whether they mentor a project of this student. */
const personResultSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  hasMentoredProject: z.boolean().optional(),
})

/**
 * The results of each kind, ordered by three criteria: unfinished records first, then those that begin with the text,
 * then the newest (hand-ins by due date, people and projects by name). Kinds a role cannot open are empty.
 */
export const searchResultsSchema = z.object({
  people: resultsOf(personResultSchema),
  projects: titledResults,
  /** Projects of students. */
  assignments: titledResults,
  handIns: titledResults,
  papers: titledResults,
  requests: titledResults,
  /** Students' tickets, and instructors' tickets to the administrators. */
  tickets: titledResults,
  instructorTickets: titledResults,
  threads: titledResults,
})
export type SearchResults = z.infer<typeof searchResultsSchema>
