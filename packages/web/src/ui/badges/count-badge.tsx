import classes from './count-badge.module.css'

export interface CountBadgeProps {
  readonly count: number
  /** What waits, for those who hear the page: "2 unread". */
  readonly label: string
}

/** How many things wait for this person; nothing at all for zero. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes.count} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
