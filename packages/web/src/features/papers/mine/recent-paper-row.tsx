import type { DashboardPaper } from '@capstone/contract/dashboards/dashboards.schemas'
import { Link } from '@tanstack/react-router'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import { PAPER_STATUS_LABELS, PAPER_STATUS_TONES } from '../papers.messages.ts'
import { PaperStepsMeter } from './paper-steps-meter.tsx'
import classes from './recent-paper.module.css'

/** A paper with how far it has come; one that was returned says so. */
export function RecentPaperRow({ paper }: { readonly paper: DashboardPaper }) {
  return (
    <ListRow>
      <h3 className={classes.title}>{paper.title}</h3>
      <div className={classes.steps}>
        <PaperStepsMeter status={paper.status} />
      </div>
      <div className={classes.facts}>
        <StatusBadge tone={PAPER_STATUS_TONES[paper.status]}>{PAPER_STATUS_LABELS[paper.status]}</StatusBadge>
        <span className={classes.date}>{formatDate(paper.publishedAt ?? paper.uploadedAt)}</span>
      </div>
      {paper.isReturned && (
        <p className={classes.returned}>
          Returned with feedback
          <Link
            to="/student/publish-paper"
            aria-label={stripDirectionMarks(`Read the feedback on ${paper.title}`)}
          >
            Read
          </Link>
        </p>
      )}
    </ListRow>
  )
}
