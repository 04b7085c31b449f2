import type { GrowthDay } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { AreaChart } from '@mantine/charts'
import { formatDay, formatNumber } from '../../../lib/text/formats.ts'
import classes from './admin-charts.module.css'
import { type CompletedPoint, labelledDays, runningTotals, ticksUpTo } from './admin-growth.model.ts'

/** The heights of the chart, its x axis, its top margin and a label at a line's end, in pixels. */
const HEIGHT = 272
const AXIS = 30
const TOP = 8
const LABEL = 38
/** Minimum gap between two labels of the x axis, in pixels. */
const GAP = 24

/**
 * Running totals of completed projects, with a dashed line for the period before. Hidden from screen readers, which get
 * a table.
 */
export default function AdminCompletedChart({ days }: { readonly days: readonly GrowthDay[] }) {
  const points = runningTotals(days)
  const { now = 0, before = 0 } = points.at(-1) ?? {}
  const ticks = ticksUpTo(Math.max(now, before))
  const maxTick = ticks.at(-1) ?? 1
  return (
    <div aria-hidden="true" className={classes.withEnds}>
      <AreaChart
        h={HEIGHT}
        data={[...points]}
        dataKey="day"
        series={[
          { name: 'before', color: 'var(--chart-was)', strokeDasharray: '2 4' },
          { name: 'now', color: 'var(--chart-now)' },
        ]}
        curveType="linear"
        withDots={false}
        withGradient={false}
        strokeDasharray="0"
        gridColor="var(--grid)"
        textColor="var(--ink-3)"
        accessibilityLayer={false}
        tickLine="none"
        areaProps={({ name }) => ({
          isAnimationActive: false,
          strokeWidth: name === 'now' ? 2 : 1.5,
          fill: name === 'now' ? 'var(--chart-fill)' : 'none',
          strokeOpacity: 1,
          fillOpacity: 1,
        })}
        referenceDots={[{ x: points.at(-1)?.day, y: now, r: 4, color: 'var(--chart-now)' }]}
        xAxisProps={{
          ticks: [...labelledDays(days)],
          tickFormatter: formatDay,
          height: AXIS,
          minTickGap: GAP,
        }}
        yAxisProps={{
          domain: [0, maxTick],
          ticks: [...ticks],
          interval: 0,
          width: 44,
          tickFormatter: formatNumber,
        }}
        areaChartProps={{ margin: { top: TOP, right: 6, bottom: 0, left: 0 } }}
        tooltipProps={{
          content: ({ label }) => <CompletedTip point={points.find(({ day }) => day === label)} />,
          cursor: { stroke: 'var(--line-2)' },
        }}
      />
      <EndLabels now={now} before={before} maxTick={maxTick} />
    </div>
  )
}

function CompletedTip({ point }: { readonly point: CompletedPoint | undefined }) {
  if (!point) return null
  return (
    <p className={classes.tip}>
      {formatDay(point.day)}: {formatNumber(point.now)}, before {formatNumber(point.before)}
    </p>
  )
}

/** Labels the end of each line with its final value; the labels do not overlap. */
function EndLabels({
  now,
  before,
  maxTick,
}: {
  readonly now: number
  readonly before: number
  readonly maxTick: number
}) {
  const labelTopOf = (value: number) => TOP + (1 - value / maxTick) * (HEIGHT - AXIS - TOP) - 12
  const [upper, lower] = now >= before ? [now, before] : [before, now]
  const upperTop = Math.min(labelTopOf(upper), HEIGHT - AXIS - 2 * LABEL)
  const lowerTop = Math.min(Math.max(labelTopOf(lower), upperTop + LABEL), HEIGHT - AXIS - LABEL)
  const [nowTop, beforeTop] = now >= before ? [upperTop, lowerTop] : [lowerTop, upperTop]
  return (
    <div className={classes.ends}>
      <p style={{ top: nowTop }}>
        <b>{formatNumber(now)}</b>this period
      </p>
      <p style={{ top: beforeTop }} data-before>
        <b>{formatNumber(before)}</b>before
      </p>
    </div>
  )
}
