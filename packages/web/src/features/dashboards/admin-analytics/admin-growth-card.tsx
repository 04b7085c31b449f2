import type { AdminDashboard, Growth } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { formatChange, formatNumber } from '../../../lib/text/formats.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { ResponsiveTable } from '../../../ui/lists/responsive-table.tsx'
import text from '../../../ui/theme/text.module.css'
import { formatDayCount } from '../admin/admin-dashboard.messages.ts'

const ROWS: readonly { readonly of: keyof Growth; readonly label: string }[] = [
  { of: 'students', label: 'New students' },
  { of: 'instructors', label: 'New instructors' },
  { of: 'projects', label: 'Assignments' },
  { of: 'completed', label: 'Projects completed' },
  { of: 'papers', label: 'Papers published' },
  { of: 'tickets', label: 'Support tickets' },
]
const COLUMNS = [
  { name: 'Figure', isNameHidden: true },
  { name: 'Now', isNumeric: true },
  { name: 'Before', isNumeric: true },
  { name: 'Change', isNumeric: true },
]

/** New and completed records in the period and in the one before. */
export const AdminGrowthCard = ({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) => (
  <SectionCard
    title="Growth"
    flush
    aside={dashboard && <span className={text.meta}>{formatDayCount(dashboard.days.length)}</span>}
  >
    {dashboard ? (
      <ResponsiveTable
        label="Growth"
        columns={COLUMNS}
        rows={ROWS.map(({ of, label }) => ({
          key: label,
          cells: [
            label,
            formatNumber(dashboard.growth[of].now),
            formatNumber(dashboard.growth[of].before),
            formatChange(dashboard.growth[of]),
          ],
        }))}
      />
    ) : (
      <ListSkeleton label="Loading growth" rows={5} bare slim />
    )}
  </SectionCard>
)
