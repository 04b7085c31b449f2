import type { DashboardPaper } from '@capstone/contract/dashboards/student-dashboard.schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { ListRow, RowList } from '../../../ui/lists/row-list.tsx'
import { PAPER_STATUS_LABELS, PAPER_STATUS_TONES } from '../papers.messages.ts'
import { PaperStepsMeter } from './paper-steps-meter.tsx'
import classes from './recent-papers-card.module.css'

/** The student’s newest papers, or a button to upload the first. */
export function RecentPapersCard({ papers }: { readonly papers: readonly DashboardPaper[] | undefined }) {
  return (
    <SectionCard
      title="Recent Papers"
      flush
      aside={
        papers && papers.length > 0 ? (
          <Button component={Link} to="/student/publish-paper" variant="subtle" size="xs" mr={-8}>
            Upload Paper
          </Button>
        ) : null
      }
    >
      {!papers && <ListSkeleton label="Loading papers" rows={2} bare />}
      {papers?.length === 0 && (
        <EmptyState
          title="No papers yet"
          buttons={
            <Button component={Link} to="/student/publish-paper" variant="default">
              Upload Paper
            </Button>
          }
        >
          Upload a draft; it is reviewed, approved and published here.
        </EmptyState>
      )}
      {papers && papers.length > 0 && (
        <RowList label="Recent papers">
          {papers.map((paper) => (
            <RecentPaperRow key={paper.id} paper={paper} />
          ))}
        </RowList>
      )}
    </SectionCard>
  )
}

/** A paper with its progress, and whether it was returned. */
function RecentPaperRow({ paper }: { readonly paper: DashboardPaper }) {
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
