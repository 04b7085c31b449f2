import { procedure } from '../base.ts'
import { searchResultsSchema, searchSchema } from './search.schemas.ts'

export const searchContract = {
  /**
   * Finds what the viewer may open, up to RESULTS_PER_KIND of each kind. People by name, e-mail, course or
   * specialization: an instructor finds their students. Repository projects by title, description or category: an
   * instructor finds their own. Tickets by subject or message; papers, requests, assignments and threads by title, the
   * last two also by the other person's name. Students and instructors find what is theirs, administrators everything
   * but assignments and threads, and hand-ins by their student.
   */
  searchAll: procedure.input(searchSchema).output(searchResultsSchema),
}
