import { procedure } from '../base.ts'
import { searchResultsSchema, searchSchema } from './search.schemas.ts'

export const searchContract = {
  /**
   * Finds people by name, e-mail, course or specialization, repository projects by title, description or category, and
   * papers and requests by title; up to RESULTS_PER_KIND of each. Admins only.
   */
  searchAll: procedure.input(searchSchema).output(searchResultsSchema),
}
