import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './mentored-project.module.css'
import type { ChangeNews } from './use-mentor-changes.ts'

export interface MentoredProjectNewsBannerProps {
  readonly saved: ChangeNews | null
  readonly failed: ChangeNews | null
  /** The person has read of the failure. */
  readonly onLeave: () => void
}

/** What came of the last changes, in the foot of the dialog: it is seen wherever the dialog is scrolled to. */
export function MentoredProjectNewsBanner({ saved, failed, onLeave }: MentoredProjectNewsBannerProps) {
  if (!saved && !failed) return null
  return (
    <div className={classes.news}>
      {failed && (
        <Notice key={failed.number} kind="error" onLeave={onLeave}>
          {failed.text}
        </Notice>
      )}
      {saved && (
        <Notice key={saved.number} kind="success">
          {saved.text}
        </Notice>
      )}
    </div>
  )
}
