import type { SearchRequest, SearchResults } from '@capstone/contract/search/search.schemas'
import type { AdminContext } from '../../rpc/context.ts'
import { findMatches } from './search.repository.ts'

/** Finds people, projects, papers and requests that match a text, up to RESULTS_PER_KIND of each. */
export const searchAll = ({ db, scope }: AdminContext, { text }: SearchRequest): Promise<SearchResults> =>
  findMatches(db, scope, text)
