import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/text/formats.ts'
import classes from './ticket-dialog.module.css'
import { TICKET_IS_RESOLVED } from './tickets.messages.ts'

export interface TicketResolvedBannerProps {
  readonly resolvedAt: Date | null
  /** The result of the last action, shown above. */
  readonly feedback?: ReactNode
  /** Buttons, for example to reopen the ticket. */
  readonly actions?: ReactNode
}

/** Replaces the reply form: says that the ticket is resolved, and since when. */
export function TicketResolvedBanner({ resolvedAt, feedback, actions }: TicketResolvedBannerProps) {
  return (
    <div className={classes.reply}>
      {feedback}
      <div className={classes.resolved}>
        <IconCircleCheck size={20} stroke={1.6} aria-hidden="true" />
        <div>
          <p className={classes.resolvedTitle}>{TICKET_IS_RESOLVED}</p>
          {resolvedAt && <p>Resolved on {formatDate(resolvedAt)}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
