import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { formatChangeSize } from '../../lib/text/formats.ts'
import classes from './trend.module.css'

export interface TrendProps {
  /** Change in percent; null if there is nothing to compare with. */
  readonly change: number | null
  /** What changed, for screen readers: "New students". */
  readonly what: string
  /** The period compared with, for screen readers: "the 30 days before". */
  readonly against: string
  /** The visible text after the percentage. */
  readonly label?: string
}

const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/** Shows a change as an arrow and a percentage in a neutral colour; "no data yet" without a previous value. */
export function Trend({ change, what, against, label = 'vs before' }: TrendProps) {
  if (change === null)
    return (
      <span className={classes.trend} data-none>
        <VisuallyHidden>
          {what} against {against}:{' '}
        </VisuallyHidden>
        no data yet
      </span>
    )
  const Arrow = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconArrowRight
  const percent = formatChangeSize(change)
  return (
    <span className={classes.trend}>
      <VisuallyHidden>{`${what} ${directionOf(change)}${change === 0 ? '' : ` ${percent}`} against ${against}`}</VisuallyHidden>
      <span aria-hidden="true">
        <b>
          <Arrow {...ICON} />
          {percent}
        </b>{' '}
        {label}
      </span>
    </span>
  )
}

const directionOf = (change: number) => (change === 0 ? 'unchanged' : change > 0 ? 'up' : 'down')
