import { procedure } from '../base.ts'
import { searchResultsSchema, searchSchema } from './search.schemas.ts'

export const searchContract = {
  /**
   * Finds people and records that the viewer may open, up to RESULTS_PER_KIND of each kind. Students and instructors
   * find what is theirs, instructors also their students. Administrators find everything except assignments and
   * threads. They find hand-ins by the name of the student, alone or with words of the title.
   */
  searchAll: procedure.input(searchSchema).output(searchResultsSchema),
}
