import { Button } from '@mantine/core'
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx'
import classes from './people-import.module.css'
import { saySent } from './people-imports.messages.ts'

interface PeopleImportSendingPanelProps {
  readonly arrived: number
  /** 0 as long as the file is being read. */
  readonly total: number
  readonly onStop: () => void
}

/** How far the lines are that are being sent and checked. */
export function PeopleImportSendingPanel({ arrived, total, onStop }: PeopleImportSendingPanelProps) {
  return (
    <div className={classes.panel}>
      <p role="status">{saySent(arrived, total)}</p>
      <ProgressBar
        percent={total === 0 ? 0 : (arrived / total) * 100}
        label="Progress of the import"
        withFigure
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStop} autoFocus>
          Cancel
        </Button>
      </div>
    </div>
  )
}
