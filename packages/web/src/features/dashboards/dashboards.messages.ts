import type { StudentFigures } from '@capstone/contract/dashboards/dashboards.schemas'
import { countOf, formatDate } from '../../lib/formats.ts'

export const FIGURES_FAILED = 'Failed to load your figures'

/** The line under each figure of a student. */
export function noteFigures(figures: StudentFigures) {
  const { totalProjects, pendingProjects, lastCompletedAt, papersUnderReview } = figures
  return {
    total: notePending(totalProjects, pendingProjects),
    completed: lastCompletedAt ? `last on ${formatDate(lastCompletedAt)}` : 'none yet',
    papers: papersUnderReview > 0 ? `${papersUnderReview} under review` : 'none under review',
    progress: totalProjects > 0 ? `over ${countOf(totalProjects, 'project')}` : 'none yet',
  }
}

function notePending(total: number, pending: number) {
  if (total === 0) return 'none yet'
  return pending > 0 ? `${pending} pending` : 'none pending'
}
