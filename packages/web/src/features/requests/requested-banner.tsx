import { Button } from '@mantine/core'
import { Notice } from '../../ui/notice.tsx'
import classes from './activate-project.module.css'
import { REQUESTED } from './requests.messages.ts'
import type { RequestRedirect } from './use-request-redirect.ts'

export interface RequestedBannerProps {
  /** The request that was made. */
  readonly id: string
  readonly redirect: RequestRedirect
}

/** A request was made: where the student goes now, and the way to stay. Spec 1 §2. */
export function RequestedBanner({ id, redirect }: RequestedBannerProps) {
  return (
    <Notice kind="success">
      <div className={classes.requested}>
        <span>
          {REQUESTED}
          {redirect.leavingFor === id && ' Your dashboard opens in a moment.'}
        </span>
        {redirect.leavingFor === id && (
          <Button variant="default" size="xs" onClick={redirect.stay}>
            Stay here
          </Button>
        )}
      </div>
    </Notice>
  )
}
