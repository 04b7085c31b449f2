import { canBeReviewedAs } from '@capstone/contract/requests/requests.policy'
import type { RequestReview, ReviewedRequest } from '@capstone/contract/requests/requests.schemas'
import { Box, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatDate, formatRelative, formatTimeOnDay, pluralize } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Tag } from '../../../ui/badges/tag.tsx'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { findNextAction, QueueRow, RowTime, WaitingTime } from '../../../ui/lists/queue-row.tsx'
import { StudyMetaLine } from '../../../ui/stats/study-meta-line.tsx'
import { IdeaStepsList } from '../idea-steps-list.tsx'
import { REVIEW_TEXTS, STATUS_LABELS, STATUS_TONES } from '../requests.messages.ts'
import type { SimilarProjectsState } from './similar-projects.queries.ts'
import { SimilarProjectsSection } from './similar-projects-section.tsx'

export interface ReviewedRequestRowProps {
  readonly request: ReviewedRequest
  readonly similar: SimilarProjectsState
  /** `next` is the button of another row that takes the focus after the review. */
  readonly onReview: (decision: RequestReview['decision'], next: HTMLElement | null) => void
}

const DECISIONS = ['approved', 'rejected'] as const

/** A request with its student and similar projects. Expands to the idea and the buttons that decide. */
export function ReviewedRequestRow({ request, similar, onReview }: ReviewedRequestRowProps) {
  const [isOpen, { toggle, open }] = useDisclosure(false)
  const details = useRef<HTMLDivElement>(null)
  const action = useRef<HTMLButtonElement>(null)
  const review = (decision: RequestReview['decision']) => onReview(decision, findNextAction(action.current))
  // The buttons that decide are at the end of the details.
  useEffect(() => {
    if (isOpen) details.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const { title, status, student, difficulty, duration, reviewedAt, requestedAt } = request
  return (
    <QueueRow
      title={title}
      // An open row shows the whole text below.
      text={!isOpen && request.description}
      facts={[
        <Box key="name" component="span" fw={550} c="var(--ink)">
          {student.name}
        </Box>,
        student.email,
        duration,
        status !== 'pending' && `requested ${formatDate(requestedAt)}`,
        similar.kind === 'known' && similar.similarProjects.length > 0 && (
          <Box key="similar" component="span" c="var(--need)">
            {pluralize(similar.similarProjects.length, 'similar project')}
          </Box>
        ),
      ]}
      state={
        <>
          <StatusBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
          {difficulty && <Tag>{difficulty}</Tag>}
        </>
      }
      time={
        status === 'pending' ? (
          <WaitingTime since={requestedAt} event="requested" />
        ) : (
          reviewedAt && (
            <RowTime label={`Reviewed ${formatRelative(reviewedAt)}`} detail={formatTimeOnDay(reviewedAt)} />
          )
        )
      }
      action={(titleId) => (
        <Button
          ref={action}
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          aria-describedby={titleId}
          onClick={toggle}
        >
          {isOpen ? 'Close' : status === 'pending' ? 'Review' : 'Read'}
        </Button>
      )}
      menu={DECISIONS.map((decision) => ({
        disabled: !canBeReviewedAs(request, decision),
        label: REVIEW_TEXTS[decision].action,
        icon: decision === 'approved' ? IconCheck : IconX,
        onClick: () => {
          open()
          review(decision)
        },
      }))}
    >
      {isOpen && (
        <Box ref={details} pt={8}>
          <RequestDetails request={request} similar={similar} />
          <Group gap="xs" mt={14}>
            {DECISIONS.map((decision) => (
              <Button
                key={decision}
                disabled={!canBeReviewedAs(request, decision)}
                variant={decision === 'approved' ? 'filled' : 'default'}
                size="xs"
                aria-label={`${REVIEW_TEXTS[decision].action}: ${title}`}
                onClick={() => review(decision)}
              >
                {REVIEW_TEXTS[decision].action}
              </Button>
            ))}
          </Group>
        </Box>
      )}
    </QueueRow>
  )
}

/** The idea of a request, what it resembles, and the note of its review. */
function RequestDetails({ request, similar }: Pick<ReviewedRequestRowProps, 'request' | 'similar'>) {
  const { student, reviewNote, roadmap } = request
  return (
    <>
      <StudyMetaLine student={student} />
      <Text maw="80ch" mt="xs" textWrap="pretty" c="var(--ink-2)" style={{ whiteSpace: 'pre-line' }}>
        {request.description}
      </Text>
      <TechnologiesList technologies={request.techStack} />
      <SimilarProjectsSection state={similar} />
      {reviewNote && (
        <Text
          size="sm"
          maw="80ch"
          mt="sm"
          px="sm"
          py="xs"
          bdrs="sm"
          bg="var(--sunken)"
          c="var(--ink-2)"
          style={{ whiteSpace: 'pre-line' }}
        >
          Note to the student: {reviewNote}
        </Text>
      )}
      {roadmap.length > 0 && (
        <Box maw="80ch" mt="sm">
          <IdeaStepsList steps={roadmap} />
        </Box>
      )}
    </>
  )
}
