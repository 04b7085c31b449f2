import { Button, Group } from '@mantine/core'
import { Alert } from '../../ui/feedback/alert.tsx'
import { REQUEST_SUBMITTED } from './requests.messages.ts'

export interface RequestedBannerProps {
  /** Whether the redirect to the dashboard is pending. */
  readonly isLeaving: boolean
  /** Called when the student stays. The button disappears, so the caller must move the focus. */
  readonly onStay: () => void
}

/** Confirms a request, announces the redirect, and offers to stay. */
export function RequestedBanner({ isLeaving, onStay }: RequestedBannerProps) {
  return (
    <Alert kind="success">
      <Group gap="8px 16px" justify="space-between">
        <span>
          {REQUEST_SUBMITTED}
          {isLeaving && ' Your dashboard opens in a moment.'}
        </span>
        {isLeaving && (
          <Button variant="default" size="xs" onClick={onStay}>
            Stay here
          </Button>
        )}
      </Group>
    </Alert>
  )
}
