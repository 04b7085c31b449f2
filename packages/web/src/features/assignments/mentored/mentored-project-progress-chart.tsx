import { PROGRESS_MAX } from '@capstone/contract/assignments/assignments.constants'
import { LineChart } from '@mantine/charts'
import { Group } from '@mantine/core'
import { formatDate } from '../../../lib/text/formats.ts'
import type { ProgressPoint } from './progress-points.model.ts'

const AXIS_WIDTH = 48
const TICKS = [0, PROGRESS_MAX / 2, PROGRESS_MAX]

/** A step line: progress stays the same until the next entry. Hidden from screen readers, which get a table. */
export default function MentoredProjectProgressChart(props: { readonly points: readonly ProgressPoint[] }) {
  const first = props.points.at(0)?.at ?? 0
  const last = props.points.at(-1)?.at ?? 0
  return (
    <div aria-hidden="true">
      <LineChart
        h={180}
        data={[...props.points]}
        dataKey="at"
        series={[{ name: 'progress', label: 'Progress', color: 'var(--chart-now)' }]}
        curveType="stepAfter"
        withDots={false}
        strokeWidth={2}
        unit="%"
        gridColor="var(--grid)"
        textColor="var(--ink-3)"
        strokeDasharray="0"
        accessibilityLayer={false}
        lineProps={{ isAnimationActive: false }}
        withXAxis={false}
        xAxisProps={{ type: 'number', scale: 'time', domain: [first, last] }}
        yAxisProps={{ domain: [0, PROGRESS_MAX], ticks: TICKS, interval: 0, width: AXIS_WIDTH }}
        lineChartProps={{ margin: { top: 8, right: 2, bottom: 8, left: 0 } }}
        tooltipProps={{ labelFormatter: formatLabel }}
      />
      <Group justify="space-between" pl={AXIS_WIDTH} fz="xs" lh="xs" c="dimmed">
        <span>{formatTime(first)}</span>
        <span>today</span>
      </Group>
    </div>
  )
}

const formatTime = (at: number) => formatDate(new Date(at))
const formatLabel = (at: unknown) => (typeof at === 'number' ? formatTime(at) : '')
