import { procedure } from '../base.ts'
import { searchResultsSchema, searchSchema } from './search.schemas.ts'

export const searchContract = {
  /**
   * Finds what the viewer may open, up to RESULTS_PER_KIND of each kind: people by name, e-mail, course or
   * specialization; repository projects by title, description or category; tickets by subject or message; papers,
   * requests, assignments, hand-ins and threads by title. Students and instructors find what is theirs, instructors
   * also their students. Administrators find everything except assignments and threads; hand-ins they find only by the
   * student's name, to which words of the title can be added. A person's name also finds records of some kinds: for a
   * student those with that mentor, for an instructor those of that student, for an administrator those of that owner.
   */
  searchAll: procedure.input(searchSchema).output(searchResultsSchema),
}
