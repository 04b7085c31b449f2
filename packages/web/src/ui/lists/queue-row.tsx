import { Text, Title } from '@mantine/core'
import { type ReactNode, useContext, useId } from 'react'
import { formatTimeOnDay, formatWaiting, isLongWaiting } from '../../lib/text/formats.ts'
import { HeadingLevel } from '../layout/heading-level.ts'
import { MetaLine } from '../stats/meta-line.tsx'
import classes from './queue-row.module.css'
import { RowMenu, type RowMenuEntry } from './row-menu.tsx'

export interface QueueRowProps {
  /** Its place in an order that is shown elsewhere, too. */
  readonly number?: number
  readonly title: string
  /** The beginning of the text, on one line. */
  readonly text?: ReactNode
  /** Facts separated by dots; empty ones are skipped. */
  readonly facts: readonly ReactNode[]
  /** Badges. */
  readonly state: ReactNode
  /** A `RowTime`. */
  readonly time: ReactNode
  /** The one plain action; `titleId` is for its `aria-describedby`. */
  readonly action: (titleId: string) => ReactNode
  /** Everything else one may do. */
  readonly menu: readonly RowMenuEntry[]
  /** Shown below the row, over its full width. */
  readonly children?: ReactNode
}

/** A row of a list one works through: what it is about, its state, its time, one plain action and a menu. */
export function QueueRow({ number, title, text, facts, state, time, action, menu, children }: QueueRowProps) {
  const id = useId()
  const level = useContext(HeadingLevel)
  return (
    <li className={classes.item}>
      <article className={classes.row} data-numbered={number !== undefined || undefined} aria-labelledby={id}>
        {number !== undefined && (
          <Text component="span" className={classes.number} ff="heading" fs="italic" fz={19} c="dimmed">
            {number}
          </Text>
        )}
        <div className={classes.words}>
          <Title id={id} order={level} size="h3" textWrap="pretty">
            {title}
          </Title>
          {text && (
            <Text size="sm" lineClamp={1} c="var(--ink-2)">
              {text}
            </Text>
          )}
          <MetaLine>{facts}</MetaLine>
        </div>
        <div className={classes.state}>{state}</div>
        <div className={classes.time}>{time}</div>
        <div className={classes.action}>{action(id)}</div>
        <div className={classes.menu}>
          <RowMenu labelledBy={id} entries={menu} />
        </div>
        {children && <div className={classes.below}>{children}</div>}
      </article>
    </li>
  )
}

export interface RowTimeProps {
  readonly label: ReactNode
  readonly detail?: ReactNode
  /** Shown in amber. */
  readonly needsAttention?: boolean
}

/** What happened last, and when. */
export const RowTime = ({ label, detail, needsAttention = false }: RowTimeProps) => (
  <>
    <Text size="sm" fw={550} c={needsAttention ? 'var(--need)' : 'var(--ink)'}>
      {label}
    </Text>
    {detail && (
      <Text size="meta" c="dimmed">
        {detail}
      </Text>
    )}
  </>
)

/** How long something has waited for the viewer; amber from two days on. */
export const WaitingTime = ({ since }: { readonly since: Date }) => (
  <RowTime
    label={formatWaiting(since)}
    detail={`since ${formatTimeOnDay(since)}`}
    needsAttention={isLongWaiting(since)}
  />
)
