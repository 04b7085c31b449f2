import type { AdminDashboard, PlatformHealth } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LoadingStat } from '../../../ui/stats/loading-stat.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { Sparkline } from '../../../ui/stats/sparkline.tsx'
import { StackedBar } from '../../../ui/stats/stacked-bar.tsx'
import { NO_DATA_YET } from './admin-dashboard.messages.ts'
import {
  formatHealth,
  formatResponseDays,
  formatStorage,
  formatStorageBar,
  storageParts,
} from './admin-health.messages.ts'
import classes from './admin-health.module.css'

/** What was measured of the portal itself: uptime, response time, active users, calls, storage. Spec 2 §2. */
export function AdminHealthPanel({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) {
  const said = dashboard && formatHealth(dashboard.health, dashboard.days.length)
  const figureOf = (one: { readonly figure: string | undefined } | undefined) =>
    one ? (one.figure ?? <Nothing />) : <LoadingStat />
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
    <Sparkline values={health.responseDays.map(({ p95 }) => p95)} />
    {note}
    {health.responseDays.length > 1 && <VisuallyHidden>. {formatResponseDays(health)}</VisuallyHidden>}
  </span>
)

const COLOURS = ['var(--store-1)', 'var(--store-2)', 'var(--store-3)', 'var(--store-4)']

/** What is stored, by what it holds; a bar against the quota, none where no quota is set. */
function AdminStorageMeter({ storage }: { readonly storage: PlatformHealth['storage'] | undefined }) {
  const said = storage && formatStorage(storage)
  return (
    <div className={classes.storage}>
      <div className={classes.storageHead}>
        <span>Storage</span>
        {said ? (
          <span>
            <b>{said.used}</b>
            {said.of}
          </span>
        ) : (
          <LoadingStat />
        )}
      </div>
      {storage && <Parts storage={storage} />}
    </div>
  )
}

function Parts({ storage }: { readonly storage: PlatformHealth['storage'] }) {
  const parts = storageParts(storage)
  return (
    <>
      {storage.quota !== null && (
        <StackedBar
          label={formatStorageBar(storage)}
          whole={storage.quota}
          parts={parts.map(({ name, bytes }, place) => ({ name, size: bytes, colour: COLOURS[place] ?? '' }))}
        />
      )}
      <MetaLine>
        {parts.map(({ name, words }) => (
          <span key={name}>{words}</span>
        ))}
      </MetaLine>
    </>
  )
}
