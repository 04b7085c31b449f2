import { signedIn } from '../../rpc/procedures.ts'
import { scopeOf } from '../../rpc/scope.ts'
import { findMatches } from './search.repository.ts'

export const searchRouter = {
  searchAll: signedIn.search.searchAll.handler(({ context: { db, viewer, clock }, input }) =>
    findMatches(db, scopeOf(viewer), { text: input.text, at: clock.now() }),
  ),
}
