import { procedure } from '../base.ts'
import { searchResultsSchema, searchSchema } from './search.schemas.ts'

export const searchContract = {
  /**
   * Finds what the viewer may open, up to RESULTS_PER_KIND of each kind: people by name, e-mail, course or
   * specialization; repository projects by title, description or category; tickets by subject or message; papers,
   * requests, assignments, hand-ins and threads by title. Students and instructors find what is theirs, instructors
   * also their students. Administrators find everything except assignments and threads, hand-ins only with their
   * student's name. Names find, too: for a student the mentor's, for an instructor the student's, for an administrator
   * the owner's.
   */
  searchAll: procedure.input(searchSchema).output(searchResultsSchema),
}
