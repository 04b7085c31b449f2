import { Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './activity-list.module.css'

/** A list of short entries inside a card; each child is an `ActivityItem`. */
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
  readonly detail: ReactNode
  readonly time?: ReactNode
  /** Shown in amber. */
  readonly needsAttention?: boolean
}

/** An entry with an icon, a title, details and a time. */
export const ActivityItem = ({ icon: Icon, title, detail, time, needsAttention }: ActivityItemProps) => (
  <li data-attention={needsAttention || undefined}>
    <Icon size={18} stroke={1.6} aria-hidden="true" />
    <p>
      <b>{title}</b>{' '}
      <Text span size="meta" c="dimmed">
        {detail}
      </Text>
    </p>
    {time}
  </li>
)
