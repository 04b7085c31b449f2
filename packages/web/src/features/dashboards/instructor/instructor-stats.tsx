import type { InstructorFigures } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { Ledger } from '../../../ui/figures/ledger.tsx'
import { noteInstructorFigures } from './instructor-dashboard.messages.ts'

/** A mentor's four figures: Students Mentored, Total Projects, Completed, Support Tickets; without them, their places. Spec 2 §2. */
export const InstructorStats = ({ figures }: { readonly figures: InstructorFigures | undefined }) => (
  <Ledger label="Your figures" cells={figures ? cellsOf(figures) : WAITING_CELLS} />
)

function cellsOf(figures: InstructorFigures) {
  const notes = noteInstructorFigures(figures)
  return [
    { label: 'Students Mentored', figure: figures.studentsMentored, note: notes.students },
    { label: 'Total Projects', figure: figures.totalProjects, note: notes.projects },
    { label: 'Completed', figure: figures.completed, note: notes.completed },
    { label: 'Support Tickets', figure: figures.tickets, note: notes.tickets },
  ]
}

const WAITING_CELLS = ['Students Mentored', 'Total Projects', 'Completed', 'Support Tickets'].map(
  (label) => ({ label, figure: undefined, note: '\u00a0' }),
)
