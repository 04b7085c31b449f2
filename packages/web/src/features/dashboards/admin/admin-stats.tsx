import type { AdminDashboard, Compared } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { formatNumber } from '../../../lib/text/formats.ts'
import { Ledger } from '../../../ui/figures/ledger.tsx'
import { Trend } from '../../../ui/figures/trend.tsx'
import { changeOf, noteAdminFigures, sayBefore } from './admin-dashboard.messages.ts'
import classes from './admin-stats.module.css'

/** The six figures of the portal, each with how it moved; without them, their places. Spec 2 §2. */
export const AdminStats = ({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) => (
  <Ledger label="The portal in figures" cells={dashboard ? cellsOf(dashboard) : WAITING_CELLS} />
)

function cellsOf({ figures, growth, days }: AdminDashboard) {
  const notes = noteAdminFigures(figures)
  const cell = (label: string, figure: number, note: string, compared: Compared, what: string) => ({
    label,
    figure: formatNumber(figure),
    note: (
      <>
        <span className={label === OPEN_TICKETS && figure > 0 ? classes.needs : classes.note}>{note}</span>
        <Trend change={changeOf(compared)} what={what} against={sayBefore(days.length)} />
      </>
    ),
  })
  return [
    cell('Total students', figures.totalStudents, notes.students, growth.students, 'New students'),
    cell('Instructors', figures.totalInstructors, notes.instructors, growth.instructors, 'New instructors'),
    cell('Total projects', figures.totalProjects, notes.projects, growth.projects, 'New projects'),
    cell('Completed', figures.completedProjects, notes.completed, growth.completed, 'Projects completed'),
    cell('Papers published', figures.publishedPapers, notes.papers, growth.papers, 'Papers published'),
    cell(OPEN_TICKETS, figures.openTickets, notes.tickets, growth.tickets, 'Tickets opened'),
  ]
}

const OPEN_TICKETS = 'Open tickets'
const LABELS = [
  ...['Total students', 'Instructors', 'Total projects', 'Completed', 'Papers published', OPEN_TICKETS],
]
const WAITING_CELLS = LABELS.map((label) => ({
  label,
  figure: undefined,
  note: <span className={classes.waiting}>{'\u00a0'}</span>,
}))
