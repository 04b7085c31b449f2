import { Button } from '@mantine/core'
import { Alert } from '../../ui/feedback/alert.tsx'
import { REQUESTED } from './requests.messages.ts'
import classes from './suggestions/activate-project.module.css'

export interface RequestedBannerProps {
  /** Whether the dashboard is about to open. */
  readonly isLeaving: boolean
  /** The student stays; the button is gone then, so the focus needs another place. */
  readonly onStay: () => void
}

/** A request was made: where the student goes now, and the way to stay. */
export function RequestedBanner({ isLeaving, onStay }: RequestedBannerProps) {
  return (
    <Alert kind="success">
      <div className={classes.requested}>
        <span>
          {REQUESTED}
          {isLeaving && ' Your dashboard opens in a moment.'}
        </span>
        {isLeaving && (
          <Button variant="default" size="xs" onClick={onStay}>
            Stay here
          </Button>
        )}
      </div>
    </Alert>
  )
}
