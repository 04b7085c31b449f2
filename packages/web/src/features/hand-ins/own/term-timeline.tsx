import { labelOfHandIn } from '@capstone/contract/hand-ins/hand-ins.constants'
import type { HandIn } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Paper, Text, UnstyledButton } from '@mantine/core'
import { StatusIcon } from '../../../ui/badges/status-badge.tsx'
import type { TimeFormats } from '../hand-in-times.ts'
import { HAND_IN_SHAPES, HAND_IN_TONES } from '../hand-ins.messages.ts'
import { layOutTerm } from './term-timeline.model.ts'
import classes from './term-timeline.module.css'

export interface TermTimelineProps {
  /** By due date. */
  readonly handIns: readonly HandIn[]
  readonly times: TimeFormats
  readonly onOpen: (id: string) => void
}

/** The width of a point, in pixels: a line of many is long enough for all side by side. */
const POINT_WIDTH = 24

/** Scrolls the line sideways, if it is longer than its frame, so that the next dates are visible. */
function scrollIntoTheMiddle(today: HTMLElement | null) {
  const frame = today?.closest('section')
  if (!today || !frame) return
  const { left, width } = frame.getBoundingClientRect()
  frame.scrollLeft += today.getBoundingClientRect().left - left - width / 2
}

/** The due dates of a term on a line, with today; each opens its hand-in. */
export function TermTimeline({ handIns, times, onOpen }: TermTimelineProps) {
  const { points, months, today } = layOutTerm(
    handIns.map(({ dueAt }) => dueAt),
    times.now,
  )
  return (
    <Paper
      component="section"
      withBorder
      className={classes.frame}
      aria-label="Timeline of this term"
      tabIndex={0}
    >
      <div className={classes.term} style={{ minWidth: Math.max(480, (handIns.length + 2) * POINT_WIDTH) }}>
        <span className={classes.past} style={{ width: `${today}%` }} aria-hidden="true" />
        {months.map(({ name, at }) => (
          <Text
            key={at}
            component="span"
            size="xs"
            className={classes.month}
            style={{ left: `${at}%` }}
            aria-hidden="true"
          >
            {name}
          </Text>
        ))}
        <span
          // Scrolled to again once further dates have been loaded.
          key={handIns.length}
          ref={scrollIntoTheMiddle}
          className={classes.today}
          style={{ left: `${today}%` }}
          aria-hidden="true"
        >
          <span>Today</span>
        </span>
        <ol>
          {handIns.map(({ id, title, state, status, dueAt }, index) => (
            <li key={id}>
              <UnstyledButton
                className={classes.point}
                c={`var(--${HAND_IN_TONES[state]})`}
                style={{ left: `${points[index]}%` }}
                aria-label={`${index + 1}: ${title}, ${labelOfHandIn({ state, status }).toLowerCase()}, due ${times.dateTime(dueAt)}`}
                title={`${title}, due ${times.dateTime(dueAt)}`}
                onClick={() => onOpen(id)}
              >
                <i aria-hidden="true">{index + 1}</i>
                <StatusIcon shape={HAND_IN_SHAPES[state]} size={16} />
              </UnstyledButton>
            </li>
          ))}
        </ol>
      </div>
    </Paper>
  )
}
