import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './activity-list.module.css'

/** Short news inside a card, one below the other; each child is a `ActivityItem`. */
export const ActivityList = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  <ul aria-label={label} className={classes.list}>
    {children}
  </ul>
)

export interface ActivityItemProps {
  readonly icon: Icon
  readonly title: ReactNode
  readonly note: ReactNode
  readonly time?: ReactNode
  /** Amber: it needs the person. */
  readonly needsAttention?: boolean
}

/** An icon, what it is about, what there is to say of it, and when it was. */
export const ActivityItem = ({ icon: Icon, title, note, time, needsAttention }: ActivityItemProps) => (
  <li data-attention={needsAttention || undefined}>
    <Icon size={18} stroke={1.6} aria-hidden="true" />
    <p>
      <b>{title}</b> <span>{note}</span>
    </p>
    {time}
  </li>
)
