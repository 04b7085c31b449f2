import type { ReactNode } from 'react'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import classes from './profile.module.css'

export interface ProfileRowProps {
  readonly title: ReactNode
  /** The status, on one line. */
  readonly children: ReactNode
  /** The button on the right. */
  readonly action?: ReactNode
  /** The result of the action, shown below. */
  readonly feedback?: ReactNode
}

/** A row for a sign-in method or a signed-in device: its title, status and action. */
export function ProfileRow({ title, children, action, feedback }: ProfileRowProps) {
  return (
    <ListRow>
      <div className={classes.row}>
        <div className={classes.text}>
          <div className={classes.rowTitle}>{title}</div>
          <div className={classes.rowDetails}>{children}</div>
        </div>
        {action}
      </div>
      <div className={classes.rowFeedback}>{feedback}</div>
    </ListRow>
  )
}
