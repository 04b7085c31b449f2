import { isReturned } from '@capstone/contract/papers/papers.policy'
import type { ReviewedPaper } from '@capstone/contract/papers/papers.schemas'
import { Box, Flex, Title } from '@mantine/core'
import { useId } from 'react'
import { formatDate } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { StudyMetaLine } from '../../../ui/stats/study-meta-line.tsx'
import { PaperStepsMeter } from '../own/paper-steps-meter.tsx'
import { PaperFeedbackSection } from '../paper-feedback-section.tsx'
import { PaperVersionsList } from '../paper-versions-list.tsx'
import { PAPER_STATUS_TONES } from '../papers.messages.ts'
import { ReviewedPaperFooter } from './reviewed-paper-footer.tsx'
import { REVIEWED_STATUS_LABELS, titleOf } from './reviewed-papers.messages.ts'
import type { ShowFeedback } from './use-paper-transition.ts'

export interface ReviewedPaperRowProps {
  readonly paper: ReviewedPaper
  readonly showFeedback: ShowFeedback
}

/** A paper as an administrator sees it: its student, progress, files and actions. */
export function ReviewedPaperRow({ paper, showFeedback }: ReviewedPaperRowProps) {
  const id = useId()
  const { status, student, feedback, returnedAt, reviewStartedAt, approvedAt, publishedAt } = paper
  const title = titleOf(paper)
  return (
    <ListRow>
      <Flex
        component="article"
        direction="column"
        gap="sm"
        miw={0}
        style={{ overflowWrap: 'anywhere' }}
        aria-labelledby={id}
      >
        <Flex component="header" align="flex-start" justify="space-between" gap="md" mb={-8}>
          <Title id={id} order={2} size="h3" miw={0} textWrap="pretty">
            {title}
          </Title>
          <StatusBadge tone={PAPER_STATUS_TONES[status]}>{REVIEWED_STATUS_LABELS[status]}</StatusBadge>
        </Flex>
        <div>
          <MetaLine>
            <Box component="span" fw={550} c="var(--ink)">
              {student.name}
            </Box>
            {student.email}
          </MetaLine>
          <StudyMetaLine student={student} />
          <MetaLine>
            {`uploaded ${formatDate(paper.uploadedAt)}`}
            {reviewStartedAt && `review began ${formatDate(reviewStartedAt)}`}
            {approvedAt && `approved ${formatDate(approvedAt)}`}
            {publishedAt && `published ${formatDate(publishedAt)}`}
          </MetaLine>
        </div>
        <PaperStepsMeter status={status} />
        {feedback && (
          <PaperFeedbackSection
            title={
              isReturned(paper) && returnedAt
                ? `Returned on ${formatDate(returnedAt)}, waits for a new version`
                : 'Feedback'
            }
            feedback={feedback}
          />
        )}
        <PaperVersionsList paper={{ ...paper, title }} action="View Draft" />
        <ReviewedPaperFooter paper={paper} showFeedback={showFeedback} />
      </Flex>
    </ListRow>
  )
}
