import { VERSIONS_MAX } from '@capstone/contract/papers/papers.constants'
import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import classes from './own-paper.module.css'

export interface ReturnedPaperBannerProps {
  readonly paper: OwnPaper
  readonly onUpload: () => void
}

/** A paper that came back: what the reviewer wrote, and what to do now. */
export function ReturnedPaperBanner({ paper, onUpload }: ReturnedPaperBannerProps) {
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
