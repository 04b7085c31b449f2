import * as z from 'zod'
import { procedure } from '../base.ts'
import { recentPaperSchema } from './papers.schemas.ts'

export const papersContract = {
  /** One's own three newest papers. Students only. Spec 1 §2. */
  listRecentOwnPapers: procedure.output(z.array(recentPaperSchema)),
}
