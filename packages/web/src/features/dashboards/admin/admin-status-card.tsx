import type { SystemStatus } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { PROBE_LABELS, PROBES, type ProbeState } from '@capstone/contract/health/health.constants'
import { StatusBadge, type Tone } from '../../../ui/badges/status-badge.tsx'
import { WaitingFigure } from '../../../ui/figures/waiting-figure.tsx'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import { noteStatus, PROBE_STATE_LABELS, STATUS_UNKNOWN } from './admin-health.messages.ts'
import classes from './admin-status.module.css'

const TONES: Readonly<Record<ProbeState, Tone>> = {
  operational: 'done',
  degraded: 'pending',
  down: 'rejected',
  not_set_up: 'neutral',
}

/** Whether each part of the portal worked when it was last looked at. Spec 2 §2. */
export const AdminStatusCard = ({ status }: { readonly status: readonly SystemStatus[] | undefined }) => (
  <SectionCard title="System Status">
    <ul className={classes.list} aria-label="System status" id="system-status">
      {status?.map((one) => (
        <li key={one.probe}>
          <div>
            {PROBE_LABELS[one.probe]}
            {noteStatus(one) && <p>{noteStatus(one)}</p>}
          </div>
          {one.state ? (
            <StatusBadge tone={TONES[one.state]}>{PROBE_STATE_LABELS[one.state]}</StatusBadge>
          ) : (
            <StatusBadge tone="neutral">{STATUS_UNKNOWN}</StatusBadge>
          )}
        </li>
      )) ??
        PROBES.map((probe) => (
          <li key={probe}>
            <div>{PROBE_LABELS[probe]}</div>
            <WaitingFigure />
          </li>
        ))}
    </ul>
  </SectionCard>
)
