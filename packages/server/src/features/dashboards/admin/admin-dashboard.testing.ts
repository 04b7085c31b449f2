import type { Period } from '@capstone/contract/dashboards/dashboards.constants'
import type { Settings } from '../../../platform/settings/settings.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { TestPortal } from '../../../rpc/open-portal.testing.ts'
import { summaries } from '../../health/summaries.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { readAdminDashboard } from './admin-dashboard.service.ts'

/** Creates an admin who reads the dashboard at any time the test chooses. */
export async function openAdminDashboard(portal: TestPortal) {
  const viewer = await createUser(portal, { role: 'admin', createdAt: new Date(0) })
  return {
    viewer,
    /** Returns the dashboard at this time and with these settings; its figures are not cached. */
    read: async (now: Date, period: Period = '7d', settings: Partial<Settings> = {}) => {
      await portal.db.delete(summaries)
      const context = actAs(portal, viewer)
      return readAdminDashboard(
        { ...context, settings: { ...portal.settings, ...settings }, clock: { now: () => now } },
        { period },
      )
    },
  }
}

type NewPaper = Partial<typeof studentPapers.$inferInsert> & { studentId: string }
export const addPaper = ({ db }: Pick<TestPortal, 'db'>, paper: NewPaper) =>
  db.insert(studentPapers).values({ title: 'A paper', paperUrl: 'path', ...paper })

export const addTicket = (
  { db }: Pick<TestPortal, 'db'>,
  ticket: Partial<typeof supportTickets.$inferInsert> = {},
) =>
  db
    .insert(supportTickets)
    .values({ subject: 'A question', message: 'Why?', ...defaultWaitingSince(ticket), ...ticket })

/** The default of `waitingSince`: an open ticket has waited since it was created, any other is not waiting. */
const defaultWaitingSince = ({
  status = 'open',
  createdAt,
}: Partial<typeof supportTickets.$inferInsert>) => ({
  waitingSince: status === 'open' ? createdAt : null,
})
