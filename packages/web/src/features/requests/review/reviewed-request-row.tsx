import { canBeReviewedAs } from '@capstone/contract/requests/requests.policy'
import type {
  RequestReview,
  ReviewedRequest,
  SimilarProject,
} from '@capstone/contract/requests/requests.schemas'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { formatDate } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Tag } from '../../../ui/badges/tag.tsx'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { StudyMetaLine } from '../../../ui/stats/study-meta-line.tsx'
import { IdeaStepsList } from '../idea-steps-list.tsx'
import {
  formatSimilarity,
  NOTHING_SIMILAR,
  SIMILAR_PROJECTS_FAILED,
  SIMILAR_PROJECTS_LOADING,
  STATUS_LABELS,
  STATUS_TONES,
} from '../requests.messages.ts'
import classes from './manage-requests.module.css'
import type { SimilarProjectsState } from './similar-projects.queries.ts'

export interface ReviewedRequestRowProps {
  readonly request: ReviewedRequest
  readonly similar: SimilarProjectsState
  readonly onReview: (decision: RequestReview['decision']) => void
}

/** A request with its student, idea, similar projects, and the two decisions. */
export function ReviewedRequestRow({ request, similar, onReview }: ReviewedRequestRowProps) {
  const id = useId()
  const [isOpen, { toggle }] = useDisclosure(false)
  const { title, status, student, difficulty, duration, reviewedAt, reviewNote, roadmap } = request
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <ListRow>
      <article className={classes.row} aria-labelledby={`${id}-title`}>
        <div className={classes.badges}>
          <StatusBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
          {difficulty && <Tag>{difficulty}</Tag>}
        </div>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        <MetaLine>
          <span className={classes.name}>{student.name}</span>
          {student.email}
          {`requested ${formatDate(request.requestedAt)}`}
          {reviewedAt && `reviewed ${formatDate(reviewedAt)}`}
          {duration}
        </MetaLine>
        <StudyMetaLine student={student} />
        <p className={classes.description}>{request.description}</p>
        <TechnologiesList technologies={request.techStack} />
        <SimilarProjectsSection state={similar} />
        {reviewNote && <p className={classes.note}>Note to the student: {reviewNote}</p>}
        <div id={`${id}-steps`} hidden={!isOpen} className={classes.steps}>
          <IdeaStepsList steps={roadmap} />
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-describedby={`${id}-title`}
            disabled={!canBeReviewedAs(request, 'approved')}
            onClick={() => onReview('approved')}
          >
            Approve
          </Button>
          <Button
            variant="danger"
            size="xs"
            aria-describedby={`${id}-title`}
            disabled={!canBeReviewedAs(request, 'rejected')}
            onClick={() => onReview('rejected')}
          >
            Reject
          </Button>
          {roadmap.length > 0 && (
            <Button
              variant="subtle"
              size="xs"
              rightSection={<Chevron size={16} stroke={1.7} aria-hidden="true" />}
              aria-expanded={isOpen}
              aria-controls={`${id}-steps`}
              aria-describedby={`${id}-title`}
              onClick={toggle}
            >
              Roadmap
            </Button>
          )}
        </div>
      </article>
    </ListRow>
  )
}

/** What a request is similar to, so that an admin notices duplicates. */
function SimilarProjectsSection({ state }: { readonly state: SimilarProjectsState }) {
  if (state.kind === 'loading') return <p className={classes.similar}>{SIMILAR_PROJECTS_LOADING}</p>
  if (state.kind === 'failed') {
    return (
      <p className={classes.similar}>
        {SIMILAR_PROJECTS_FAILED}{' '}
        <Button variant="subtle" size="compact-xs" onClick={state.tryAgain}>
          Try again
        </Button>
      </p>
    )
  }
  if (state.similarProjects.length === 0) return <p className={classes.similar}>{NOTHING_SIMILAR}</p>
  return (
    <ul className={classes.similarProjects} aria-label="Similar projects">
      {state.similarProjects.map((similar) => (
        <SimilarProjectItem key={similar.id} similar={similar} />
      ))}
    </ul>
  )
}

const SimilarProjectItem = ({ similar }: { readonly similar: SimilarProject }) => (
  <li>
    <IconCopy size={16} stroke={1.6} aria-hidden="true" />
    <span>
      <strong>{similar.title}</strong> {formatSimilarity(similar)}
    </span>
  </li>
)
