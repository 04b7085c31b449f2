import type { ReactNode } from 'react'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import classes from './profile.module.css'

export interface ProfileRowProps {
  readonly title: ReactNode
  /** How it stands: one line. */
  readonly children: ReactNode
  /** The button at the right. */
  readonly action?: ReactNode
  /** What became of the button's act, below. */
  readonly feedback?: ReactNode
}

/** A way to sign in, or a device that is signed in: what it is, how it stands, what can be done about it. */
export function ProfileRow({ title, children, action, feedback }: ProfileRowProps) {
  return (
    <ListRow>
      <div className={classes.row}>
        <div className={classes.words}>
          <div className={classes.rowTitle}>{title}</div>
          <div className={classes.rowFacts}>{children}</div>
        </div>
        {action}
      </div>
      <div className={classes.rowFeedback}>{feedback}</div>
    </ListRow>
  )
}
