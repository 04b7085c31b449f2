import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import classes from './progress-bar.module.css'

export interface ProgressBarProps {
  /** 0 to 100. */
  readonly percent: number
  /** What moves forward: "Progress of Crop-stress detection". */
  readonly label: string
  /** Green; only for what is completed. */
  readonly complete?: boolean
  /** Writes the figure at the right. */
  readonly withFigure?: boolean
}

/** A 4 px bar; green only when the thing it measures is completed. */
export function ProgressBar({ percent, label, complete, withFigure }: ProgressBarProps) {
  const share = Math.max(0, Math.min(100, Math.round(percent)))
  return (
    <div className={classes.line}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={stripDirectionMarks(label)}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={classes.fill} data-complete={complete || undefined} style={{ width: `${share}%` }} />
      </div>
      {withFigure && <span className={classes.figure}>{share}%</span>}
    </div>
  )
}
