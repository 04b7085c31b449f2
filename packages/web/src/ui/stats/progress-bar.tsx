import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import classes from './progress-bar.module.css'

export interface ProgressBarProps {
  /** 0 to 100. */
  readonly percent: number
  /** Accessible name: "Progress of Crop-stress detection". */
  readonly label: string
  /** Shown in green. */
  readonly complete?: boolean
  /** Writes the percentage beside the bar. */
  readonly withFigure?: boolean
}

/** A progress bar, green once its subject is complete. */
export function ProgressBar({ percent, label, complete, withFigure }: ProgressBarProps) {
  const value = Math.max(0, Math.min(100, Math.round(percent)))
  return (
    <div className={classes.row}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={stripDirectionMarks(label)}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={classes.fill} data-complete={complete || undefined} style={{ width: `${value}%` }} />
      </div>
      {withFigure && <span className={classes.figure}>{value}%</span>}
    </div>
  )
}
