import { procedure } from '../base.ts'
import { searchResultsSchema, searchSchema } from './search.schemas.ts'

export const searchContract = {
  /**
   * Finds people by name, e-mail, course or specialization, repository projects by title, description or category, and
   * papers and requests by title: five of each at most. Admins only.
   */
  searchAll: procedure.input(searchSchema).output(searchResultsSchema),
}
