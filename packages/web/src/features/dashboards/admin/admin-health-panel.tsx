import type { AdminDashboard, PlatformHealth } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Box, Flex, Text, VisuallyHidden } from '@mantine/core'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LoadingStat } from '../../../ui/stats/loading-stat.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { Sparkline } from '../../../ui/stats/sparkline.tsx'
import { StackedBar } from '../../../ui/stats/stacked-bar.tsx'
import { Metric } from '../metric.tsx'
import { NO_DATA_YET } from './admin-dashboard.messages.ts'
import {
  formatHealth,
  formatResponseDays,
  formatStorage,
  formatStorageBar,
  storageParts,
} from './admin-health.messages.ts'
import classes from './admin-health.module.css'

/** The portal's own measurements. */
export function AdminHealthPanel({ dashboard }: { readonly dashboard: AdminDashboard | undefined }) {
  const texts = dashboard && formatHealth(dashboard.health, dashboard.days.length)
  const figureOf = (one: { readonly figure: string | undefined } | undefined) =>
    one ? (one.figure ?? <NoData />) : <LoadingStat />
  return (
    <SectionCard title="Platform health" id="platform-health" folds>
      <Box component="dl" mt={-6}>
        <Metric label="Uptime" figure={figureOf(texts?.uptime)} note={texts?.uptime.note} />
        <Metric
          label="Response time"
          figure={figureOf(texts?.response)}
          note={dashboard && texts && <Response note={texts.response.note} health={dashboard.health} />}
        />
        <Metric label="Active users" figure={figureOf(texts?.active)} unit="now" note={texts?.active.note} />
        <Metric label="API calls today" figure={figureOf(texts?.calls)} note={texts?.calls.note} />
      </Box>
      <AdminStorageMeter storage={dashboard?.health.storage} />
    </SectionCard>
  )
}

const NoData = () => (
  <Text span size="sm" lh="30px" ff="text" lts={0} c="dimmed">
    {NO_DATA_YET}
  </Text>
)

const Response = ({ note, health }: { readonly note: string; readonly health: PlatformHealth }) => (
  <Flex component="span" wrap="wrap" align="center" justify="flex-end" gap="2px 12px">
    <Sparkline values={health.responseDays.map(({ p95 }) => p95)} />
    {note}
    {health.responseDays.length > 1 && <VisuallyHidden>. {formatResponseDays(health)}</VisuallyHidden>}
  </Flex>
)

const COLOURS = ['var(--store-1)', 'var(--store-2)', 'var(--store-3)', 'var(--store-4)']

/** The stored bytes by content, with a bar if a quota is set. */
function AdminStorageMeter({ storage }: { readonly storage: PlatformHealth['storage'] | undefined }) {
  const texts = storage && formatStorage(storage)
  return (
    <Flex direction="column" gap={9} pt={14} className={classes.storage}>
      <Flex justify="space-between" gap={16} fz="sm" lh="sm" c="var(--ink-2)">
        <span>Storage</span>
        {texts ? (
          <span>
            <Text component="b" inherit fw={600} c="var(--ink)">
              {texts.used}
            </Text>
            {texts.quota}
          </span>
        ) : (
          <LoadingStat />
        )}
      </Flex>
      {storage && <Parts storage={storage} />}
    </Flex>
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
          parts={parts.map(({ name, bytes }, index) => ({ name, size: bytes, colour: COLOURS[index] ?? '' }))}
        />
      )}
      <MetaLine>
        {parts.map(({ name, text }) => (
          <span key={name}>{text}</span>
        ))}
      </MetaLine>
    </>
  )
}
