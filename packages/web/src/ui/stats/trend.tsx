import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { type CountChange, formatChange } from '../../lib/text/formats.ts'
import classes from './trend.module.css'

export interface TrendProps {
  readonly change: CountChange
  /** What changed, for screen readers: "Projects completed". */
  readonly subject: string
  /** The period compared with, for screen readers: "the 30 days before". */
  readonly comparedWith: string
  /** The visible text after the change. */
  readonly label: string
}

const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/** Shows a change as an arrow and a percentage or number, in a neutral colour. */
export function Trend({ change, subject, comparedWith, label }: TrendProps) {
  const difference = change.now - change.before
  const Arrow = difference > 0 ? IconArrowUpRight : difference < 0 ? IconArrowDownRight : IconArrowRight
  const changeText = formatChange(change)
  return (
    <span className={classes.trend}>
      <VisuallyHidden>
        {subject} {difference === 0 ? 'unchanged' : changeText} compared with {comparedWith}
      </VisuallyHidden>
      <span aria-hidden="true">
        <b>
          <Arrow {...ICON} />
          {changeText}
        </b>{' '}
        {label}
      </span>
    </span>
  )
}
