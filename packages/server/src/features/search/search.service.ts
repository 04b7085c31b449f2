import type { SearchRequest, SearchResults } from '@capstone/contract/search/search.schemas'
import type { AdminContext } from '../../rpc/context.ts'
import { findMatches } from './search.repository.ts'

/** People, projects, papers and requests that match a text, five of each at most. */
export const searchAll = ({ db, scope }: AdminContext, { text }: SearchRequest): Promise<SearchResults> =>
  findMatches(db, scope, text)
