import { Text } from '@mantine/core'
import classes from './priority-level.module.css'

export interface PriorityLevelProps {
  /** 1 (lowest) to 4 (urgent). */
  readonly level: 1 | 2 | 3 | 4
  readonly label: string
}

const BARS = [1, 2, 3, 4] as const

/** Shows a priority as four level bars and its name. */
export function PriorityLevel({ level, label }: PriorityLevelProps) {
  return (
    <Text
      span
      size="xs"
      fw={level === 4 ? 650 : 500}
      className={classes.priority}
      c={level === 4 ? 'var(--ink)' : 'var(--ink-2)'}
    >
      <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden="true">
        {BARS.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 3.6}
            y={12 - bar * 2.8}
            width="2.6"
            height={bar * 2.8}
            rx="0.6"
            fill={bar <= level ? 'currentcolor' : 'var(--line-2)'}
          />
        ))}
      </svg>
      {label}
    </Text>
  )
}
