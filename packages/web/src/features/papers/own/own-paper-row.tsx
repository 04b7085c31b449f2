import { VERSIONS_MAX } from '@capstone/contract/papers/papers.constants'
import { isReturned } from '@capstone/contract/papers/papers.policy'
import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate, pluralize } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { PaperFeedbackSection } from '../paper-feedback-section.tsx'
import { PaperVersionsList } from '../paper-versions-list.tsx'
import { PAPER_STATUS_LABELS, PAPER_STATUS_TONES, PUBLISHED_FILE } from '../papers.messages.ts'
import { PaperFileButton } from '../publish/paper-file-button.tsx'
import { PublicLinkButton } from '../review/public-link-button.tsx'
import classes from './own-paper.module.css'
import { VERSIONS_ALL_USED } from './own-papers.messages.ts'
import { PaperStepsMeter } from './paper-steps-meter.tsx'

export interface OwnPaperRowProps {
  readonly paper: OwnPaper
  readonly onUpload: () => void
}

/** One of the student’s papers: its progress, feedback and files. */
export function OwnPaperRow({ paper, onUpload }: OwnPaperRowProps) {
  const { title, status, uploadedAt, publishedAt, feedback, versions } = paper
  const label = stripDirectionMarks(title)
  const needsYou = isReturned(paper)
  const isFull = versions.length >= VERSIONS_MAX
  return (
    <ListRow>
      <article aria-label={label} className={classes.paper}>
        <header className={classes.head}>
          <h3 className={classes.title}>{title}</h3>
          <StatusBadge tone={PAPER_STATUS_TONES[status]}>{PAPER_STATUS_LABELS[status]}</StatusBadge>
        </header>
        <MetaLine>
          {`uploaded ${formatDate(uploadedAt)}`}
          {publishedAt && `published ${formatDate(publishedAt)}`}
          {versions.length > 1 && pluralize(versions.length, 'version')}
        </MetaLine>
        <PaperStepsMeter status={status} />
        {needsYou && <ReturnedPaperBanner paper={paper} onUpload={onUpload} />}
        {!needsYou && feedback && <PaperFeedbackSection feedback={feedback} />}
        <PaperVersionsList paper={paper} />
        <div className={classes.buttons}>
          {paper.hasPublishedFile && (
            <PaperFileButton
              paperId={paper.id}
              versionId={null}
              name={PUBLISHED_FILE}
              label={`Open the published file of ${title}`}
            >
              Open published file
            </PaperFileButton>
          )}
          {status === 'published' && paper.hasPublishedFile && <PublicLinkButton paper={paper} />}
          {status === 'draft' && isFull && <p className={classes.full}>{VERSIONS_ALL_USED}</p>}
          {status === 'draft' && !needsYou && !isFull && (
            <Button
              size="xs"
              variant="subtle"
              className={classes.another}
              aria-label={`Upload New Version of ${label}`}
              onClick={onUpload}
            >
              Upload New Version
            </Button>
          )}
        </div>
      </article>
    </ListRow>
  )
}

interface ReturnedPaperBannerProps {
  readonly paper: OwnPaper
  readonly onUpload: () => void
}

/** A returned paper: the feedback, and what to do next. */
function ReturnedPaperBanner({ paper, onUpload }: ReturnedPaperBannerProps) {
  const { title, feedback, returnedAt, versions } = paper
  return (
    <div className={classes.returned}>
      <p className={classes.returnedTitle}>
        Returned with feedback{returnedAt && ` on ${formatDate(returnedAt)}`}
      </p>
      {feedback && <p className={classes.feedbackText}>{feedback}</p>}
      {versions.length < VERSIONS_MAX && (
        <div className={classes.returnedFoot}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
            aria-label={`Upload New Version of ${stripDirectionMarks(title)}`}
            onClick={onUpload}
          >
            Upload New Version
          </Button>
          <p>Change your paper and upload it again. Earlier versions are kept.</p>
        </div>
      )}
    </div>
  )
}
