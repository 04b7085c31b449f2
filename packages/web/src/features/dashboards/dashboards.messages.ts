import type { StudentFigures } from '@capstone/contract/dashboards/dashboards.schemas'
import { countOf, formatDate } from '../../lib/formats.ts'

export const FIGURES_FAILED = 'Failed to load your figures'

/** The line under each figure of a student. */
export function noteFigures(figures: StudentFigures) {
  const { totalProjects, pendingProjects, lastCompletedAt, papersUnderReview } = figures
  return {
    total: pendingProjects > 0 ? `${pendingProjects} pending` : 'none pending',
    completed: lastCompletedAt ? `last on ${formatDate(lastCompletedAt)}` : 'none yet',
    papers: papersUnderReview > 0 ? `${papersUnderReview} under review` : 'none under review',
    progress: `over ${countOf(totalProjects, 'project')}`,
  }
}
