import type { AdminDashboard, Growth } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { formatChange, formatNumber } from '../../../lib/text/formats.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { ResponsiveTable } from '../../../ui/lists/responsive-table.tsx'
import text from '../../../ui/theme/text.module.css'
import { formatDayCount } from '../admin/admin-dashboard.messages.ts'

const ROWS: readonly { readonly kind: keyof Growth; readonly label: string }[] = [
  { kind: 'students', label: 'New students' },
  { kind: 'instructors', label: 'New instructors' },
  { kind: 'projects', label: 'Assignments' },
  { kind: 'completed', label: 'Projects completed' },
  { kind: 'papers', label: 'Papers published' },
  { kind: 'tickets', label: 'Support tickets' },
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
    folds
    aside={dashboard && <span className={text.meta}>{formatDayCount(dashboard.days.length)}</span>}
  >
    {dashboard ? (
      <ResponsiveTable
        label="Growth"
        columns={COLUMNS}
        rows={ROWS.map(({ kind, label }) => ({
          key: label,
          cells: [
            label,
            formatNumber(dashboard.growth[kind].now),
            formatNumber(dashboard.growth[kind].before),
            formatChange(dashboard.growth[kind]),
          ],
        }))}
      />
    ) : (
      <ListSkeleton label="Loading growth" rows={ROWS.length} bare shape="slim" />
    )}
  </SectionCard>
)
