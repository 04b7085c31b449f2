const WIDTH = 110
const HEIGHT = 26
const EDGE = 3

/** A small line chart scaled to its own range, as decoration. Renders nothing for fewer than two values. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline
        points={pointsOf(values)}
        fill="none"
        stroke="var(--chart-now)"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

function pointsOf(values: readonly number[]): string {
  const lowest = Math.min(...values)
  const span = Math.max(...values) - lowest
  const across = (WIDTH - 2 * EDGE) / (values.length - 1)
  const heightOf = (value: number) => (span === 0 ? 0.5 : (value - lowest) / span) * (HEIGHT - 2 * EDGE)
  return values
    .map(
      (value, index) =>
        `${(EDGE + index * across).toFixed(1)},${(HEIGHT - EDGE - heightOf(value)).toFixed(1)}`,
    )
    .join(' ')
}
