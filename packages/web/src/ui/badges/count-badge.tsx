import classes from './count-badge.module.css'

export interface CountBadgeProps {
  readonly count: number
  /** Text alternative: "2 unread". */
  readonly label: string
}

/** Shows how many things need the person's attention; renders nothing for zero. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes.count} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
