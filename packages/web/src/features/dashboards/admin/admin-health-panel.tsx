import type { AdminDashboard, PlatformHealth } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { SparkLine } from '../../../ui/figures/spark-line.tsx'
import { WaitingFigure } from '../../../ui/figures/waiting-figure.tsx'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import { NO_DATA_YET } from './admin-dashboard.messages.ts'
import { sayHealth, sayResponseDays } from './admin-health.messages.ts'
import classes from './admin-health.module.css'
import { AdminStorageMeter } from './admin-storage-meter.tsx'

/** What was measured of the portal itself: uptime, response time, active users, calls, storage. Spec 2 §2. */
export function AdminHealthPanel({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) {
  const said = dashboard && sayHealth(dashboard.health, dashboard.days.length)
  const figureOf = (one: { readonly figure: string | undefined } | undefined) =>
    one ? (one.figure ?? <Nothing />) : <WaitingFigure />
  return (
    <SectionCard title="Platform health">
      <dl className={classes.facts} id="platform-health">
        <Fact label="Uptime" figure={figureOf(said?.uptime)} note={said?.uptime.note} />
        <Fact
          label="Response time"
          figure={figureOf(said?.response)}
          note={dashboard && said && <Response note={said.response.note} health={dashboard.health} />}
        />
        <Fact label="Active users" figure={figureOf(said?.active)} unit="now" note={said?.active.note} />
        <Fact label="API calls today" figure={figureOf(said?.calls)} note={said?.calls.note} />
      </dl>
      <AdminStorageMeter storage={dashboard?.health.storage} />
    </SectionCard>
  )
}

const Nothing = () => <span className={classes.nothing}>{NO_DATA_YET}</span>

interface FactProps {
  readonly label: string
  readonly figure: ReactNode
  readonly unit?: string
  readonly note: ReactNode
}

const Fact = ({ label, figure, unit, note }: FactProps) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd className={classes.figure}>
      {figure}
      {unit && note && <small>{unit}</small>}
    </dd>
    <dd className={classes.note}>{note}</dd>
  </div>
)

const Response = ({ note, health }: { readonly note: string; readonly health: PlatformHealth }) => (
  <span className={classes.line}>
    <SparkLine values={health.responseDays.map(({ p95 }) => p95)} />
    {note}
    {health.responseDays.length > 1 && <VisuallyHidden>. {sayResponseDays(health)}</VisuallyHidden>}
  </span>
)
