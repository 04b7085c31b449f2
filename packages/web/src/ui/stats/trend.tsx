import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { formatChangeSize } from '../../lib/text/formats.ts'
import classes from './trend.module.css'

export interface TrendProps {
  /** Percent more or less than before; null where there was nothing to compare with. */
  readonly change: number | null
  /** What moved, for those who hear the page: "New students". */
  readonly what: string
  /** What it is compared with: "the 30 days before". */
  readonly against: string
  /** The same, as short as there is room. */
  readonly words?: string
}

const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/** How something moved: an arrow and a percent, neither good nor bad; "no data yet" where nothing came before. */
export function Trend({ change, what, against, words = 'vs before' }: TrendProps) {
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
      <VisuallyHidden>{`${what} ${wordOf(change)}${change === 0 ? '' : ` ${percent}`} against ${against}`}</VisuallyHidden>
      <span aria-hidden="true">
        <b>
          <Arrow {...ICON} />
          {percent}
        </b>{' '}
        {words}
      </span>
    </span>
  )
}

const wordOf = (change: number) => (change === 0 ? 'unchanged' : change > 0 ? 'up' : 'down')
