import type { GrowthDay } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { BarChart } from '@mantine/charts'
import { formatDay, formatNumber, pluralize } from '../../../lib/text/formats.ts'
import classes from './admin-charts.module.css'
import { labelledDays, ticksUpTo } from './admin-growth.model.ts'

/** The height of the x axis, and the minimum gap between two of its labels, in pixels. */
const AXIS = 30
const GAP = 24

/** New students, a bar for each day. Hidden from screen readers, which get a table. */
export default function AdminStudentsChart({ days }: { readonly days: readonly GrowthDay[] }) {
  const ticks = ticksUpTo(Math.max(...days.map(({ students }) => students)))
  return (
    <div aria-hidden="true" className={classes.low}>
      <BarChart
        // Fills the card, which is as high as the one beside it.
        pos="absolute"
        inset={0}
        h="100%"
        data={[...days]}
        dataKey="day"
        series={[{ name: 'students', color: 'var(--chart-2)' }]}
        strokeDasharray="0"
        gridColor="var(--grid)"
        textColor="var(--ink-3)"
        accessibilityLayer={false}
        tickLine="none"
        maxBarWidth={28}
        barProps={{
          isAnimationActive: false,
          radius: [2, 2, 0, 0],
          activeBar: { fill: 'var(--chart-now)' },
        }}
        xAxisProps={{
          ticks: [...labelledDays(days)],
          tickFormatter: formatDay,
          height: AXIS,
          minTickGap: GAP,
        }}
        yAxisProps={{
          domain: [0, ticks.at(-1) ?? 1],
          ticks: [...ticks],
          interval: 0,
          width: 44,
          tickFormatter: formatNumber,
        }}
        barChartProps={{ margin: { top: 8, right: 2, bottom: 0, left: 0 } }}
        tooltipProps={{
          content: ({ label }) => <StudentsTip day={days.find(({ day }) => day === label)} />,
          cursor: { fill: 'var(--hover)' },
        }}
      />
    </div>
  )
}

function StudentsTip({ day }: { readonly day: GrowthDay | undefined }) {
  if (!day) return null
  return (
    <p className={classes.tip}>
      {formatDay(day.day)}: {pluralize(day.students, 'student')}
    </p>
  )
}
