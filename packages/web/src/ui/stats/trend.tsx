import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { type CountChange, formatChange } from '../../lib/text/formats.ts'
import classes from './trend.module.css'

export interface TrendProps {
  readonly compared: CountChange
  /** What changed, for screen readers: "Projects completed". */
  readonly what: string
  /** The period compared with, for screen readers: "the 30 days before". */
  readonly against: string
  /** The visible text after the change. */
  readonly label: string
}

const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/** Shows a change as an arrow and a percentage, or a number if it was zero before, in a neutral colour. */
export function Trend({ compared, what, against, label }: TrendProps) {
  const difference = compared.now - compared.before
  const Arrow = difference > 0 ? IconArrowUpRight : difference < 0 ? IconArrowDownRight : IconArrowRight
  const change = formatChange(compared)
  return (
    <span className={classes.trend}>
      <VisuallyHidden>
        {what} {difference === 0 ? 'unchanged' : change} against {against}
      </VisuallyHidden>
      <span aria-hidden="true">
        <b>
          <Arrow {...ICON} />
          {change}
        </b>{' '}
        {label}
      </span>
    </span>
  )
}
