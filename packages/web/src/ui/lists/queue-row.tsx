import { type ReactNode, useContext, useId, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import { formatTimeOnDay, formatWaiting, isLongWaiting } from '../../lib/text/formats.ts'
import { HeadingLevel } from '../layout/heading-level.ts'
import { MetaLine } from '../stats/meta-line.tsx'
import textStyles from '../theme/text.module.css'
import classes from './queue-row.module.css'
import { RowMenu, type RowMenuEntry } from './row-menu.tsx'

export interface QueueRowProps {
  /** The row's number, if another part of the screen numbers the same items. */
  readonly number?: number
  /** A text, or a link around it that opens the item. */
  readonly title: ReactNode
  /** The beginning of the text, on one line. */
  readonly text?: ReactNode
  /** Facts separated by dots; empty ones are skipped. */
  readonly facts: readonly ReactNode[]
  /** Badges. */
  readonly state: ReactNode
  /** A `RowTime` or `WaitingTime`. */
  readonly time: ReactNode
  /** The one visible action; `titleId` is for its `aria-describedby`. */
  readonly action: (titleId: string) => ReactNode
  /** All other actions. */
  readonly menu: readonly RowMenuEntry[]
  /** Shown below the row, over its full width. */
  readonly children?: ReactNode
}

/** Returns the action of the row after the one with `element`; at the end of the list, that of the row before it. */
export function findNextAction(element: Element | null): HTMLElement | null {
  const row = element?.closest(`.${classes.item}`)
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  return next?.querySelector<HTMLElement>(`.${classes.action} :is(a, button)`) ?? null
}

/** A row of a work queue: title, state, time, one visible action, and a menu of the others. */
export function QueueRow({ number, title, text, facts, state, time, action, menu, children }: QueueRowProps) {
  const id = useId()
  const Heading = `h${useContext(HeadingLevel)}` as const
  const row = useRef<HTMLLIElement>(null)
  // Once its action has succeeded, the row may leave the list although it has the focus.
  useFocusFallback(row, undefined, findNextAction)
  return (
    <li ref={row} className={classes.item}>
      <article className={classes.row} data-numbered={number !== undefined || undefined} aria-labelledby={id}>
        {number !== undefined && <span className={classes.number}>{number}</span>}
        <div className={classes.words}>
          <Heading id={id} className={classes.title}>
            {title}
          </Heading>
          {text && <p className={classes.text}>{text}</p>}
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

/** What happened last or comes next, and when. */
export const RowTime = ({ label, detail, needsAttention = false }: RowTimeProps) => (
  <>
    <p className={classes.label} data-needs-attention={needsAttention || undefined}>
      {label}
    </p>
    {detail && <p className={textStyles.meta}>{detail}</p>}
  </>
)

export interface WaitingTimeProps {
  readonly since: Date
  /** What happened at `since`, such as "created"; then its date need not be among the facts. */
  readonly event?: string
}

/** How long something has waited for the viewer; amber from WAITING_LONG_DAYS on. */
export const WaitingTime = ({ since, event = 'since' }: WaitingTimeProps) => (
  <RowTime
    label={formatWaiting(since)}
    detail={`${event} ${formatTimeOnDay(since)}`}
    needsAttention={isLongWaiting(since)}
  />
)
