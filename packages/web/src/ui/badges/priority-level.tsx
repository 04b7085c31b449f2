import classes from './priority-level.module.css'

export interface PriorityLevelProps {
  /** 1 (lowest) to 4 (the only one in red). */
  readonly level: 1 | 2 | 3 | 4
  /** The priority as a word. */
  readonly word: string
}

const BARS = [1, 2, 3, 4] as const

/** A priority: four level bars and a word, without a box. */
export function PriorityLevel({ level, word }: PriorityLevelProps) {
  return (
    <span className={classes.priority} data-urgent={level === 4 || undefined}>
      <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden="true">
        {BARS.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 3.6}
            y={12 - bar * 2.8}
            width="2.6"
            height={bar * 2.8}
            rx="0.6"
            className={bar <= level ? classes.full : classes.rest}
          />
        ))}
      </svg>
      {word}
    </span>
  )
}
