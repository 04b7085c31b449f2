import type { AdminDashboard } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LoadingStat } from '../../../ui/stats/loading-stat.tsx'
import text from '../../../ui/theme/text.module.css'
import layout from '../dashboard.module.css'
import { Metric } from '../metric.tsx'
import { HAND_IN_LABELS, listHandInFigures } from './admin-dashboard.messages.ts'

/** The hand-ins of the whole portal: what is due, what waits for a mentor, and what is late or missing. */
export const AdminHandInsCard = ({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) => (
  <SectionCard
    title="Hand-ins"
    aside={
      <Link to="/admin/hand-ins" className={`${text.ui} ${text.link}`}>
        All plans
      </Link>
    }
  >
    <Box component="dl" mt={-6} className={layout.metrics}>
      {(dashboard ? listHandInFigures(dashboard) : HAND_IN_LABELS.map(toLoading)).map((one) => (
        <Metric key={one.label} {...one} />
      ))}
    </Box>
  </SectionCard>
)

const toLoading = (label: string) => ({ label, figure: <LoadingStat />, note: null })
