import type { Find, Found } from '@capstone/contract/search/search.schemas'
import type { AdminContext } from '../../rpc/context.ts'
import { findMatches } from './search.repository.ts'

/** People, projects, papers and requests that match a text, five of each at most. */
export const findAnything = ({ db, scope }: AdminContext, { text }: Find): Promise<Found> =>
  findMatches(db, scope, text)
