import type { OwnRequest } from '@capstone/contract/requests/requests.schemas'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../lib/text/formats.ts'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { FactsLine } from '../../ui/figures/facts-line.tsx'
import { ListRow } from '../../ui/lists/row-list.tsx'
import text from '../../ui/theme/text.module.css'
import { STATUS_TONES, STATUS_WORDS } from './requests.messages.ts'
import classes from './suggestions/activate-project.module.css'

/** One request of one's own: its state, its dates, what the reviewer wrote, and the project that came of it. Spec 1 §2. */
export function OwnRequestRow({ request }: { readonly request: OwnRequest }) {
  const { title, status, requestedAt, reviewedAt, reviewNote, assignmentId } = request
  return (
    <ListRow>
      <div className={classes.row}>
        <div className={classes.rowHead}>
          <h3 className={classes.rowTitle}>{title}</h3>
          <StatusBadge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StatusBadge>
        </div>
        <FactsLine>
          {`requested ${formatDate(requestedAt)}`}
          {reviewedAt && `reviewed ${formatDate(reviewedAt)}`}
        </FactsLine>
        {reviewNote && (
          <p className={classes.note}>
            <strong>Note from the administrator</strong>
            {reviewNote}
          </p>
        )}
        {assignmentId && (
          <Link
            to="/student/view-project/$projectId"
            params={{ projectId: assignmentId }}
            className={`${text.link} ${classes.way}`}
          >
            View project
          </Link>
        )}
      </div>
    </ListRow>
  )
}
