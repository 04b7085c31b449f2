import { asAdmin } from '../../rpc/procedures.ts'
import { findMatches } from './search.repository.ts'

export const searchRouter = {
  searchAll: asAdmin.search.searchAll.handler(({ context: { db, scope }, input }) =>
    findMatches(db, scope, input.text),
  ),
}
