import { canBeReviewedAs } from '@capstone/contract/requests/requests.policy'
import type {
  RequestReview,
  ReviewedRequest,
  SimilarProject,
} from '@capstone/contract/requests/requests.schemas'
import { Box, Button, Flex, Group, Text, Title } from '@mantine/core'
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
      <article style={{ overflowWrap: 'anywhere' }} aria-labelledby={`${id}-title`}>
        <Flex wrap="wrap" gap="xs" mb={6}>
          <StatusBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
          {difficulty && <Tag>{difficulty}</Tag>}
        </Flex>
        <Title id={`${id}-title`} order={2} size="h3">
          {title}
        </Title>
        <MetaLine>
          <Box component="span" fw={550} c="var(--ink)">
            {student.name}
          </Box>
          {student.email}
          {`requested ${formatDate(request.requestedAt)}`}
          {reviewedAt && `reviewed ${formatDate(reviewedAt)}`}
          {duration}
        </MetaLine>
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
        <Box id={`${id}-steps`} hidden={!isOpen} maw="80ch" mt="sm">
          <IdeaStepsList steps={roadmap} />
        </Box>
        <Group gap="xs" mt={14}>
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
        </Group>
      </article>
    </ListRow>
  )
}

/** What a request is similar to, so that an admin notices duplicates. */
function SimilarProjectsSection({ state }: { readonly state: SimilarProjectsState }) {
  if (state.kind === 'loading')
    return (
      <Text size="sm" maw="80ch" mt="sm" c="dimmed">
        {SIMILAR_PROJECTS_LOADING}
      </Text>
    )
  if (state.kind === 'failed') {
    return (
      <Text size="sm" maw="80ch" mt="sm" c="dimmed">
        {SIMILAR_PROJECTS_FAILED}{' '}
        <Button variant="subtle" size="compact-xs" onClick={state.tryAgain}>
          Try again
        </Button>
      </Text>
    )
  }
  if (state.similarProjects.length === 0)
    return (
      <Text size="sm" maw="80ch" mt="sm" c="dimmed">
        {NOTHING_SIMILAR}
      </Text>
    )
  return (
    <Flex
      component="ul"
      direction="column"
      gap={4}
      maw="80ch"
      mt="sm"
      fz="sm"
      lh="sm"
      c="var(--ink-2)"
      aria-label="Similar projects"
    >
      {state.similarProjects.map((similar) => (
        <SimilarProjectItem key={similar.id} similar={similar} />
      ))}
    </Flex>
  )
}

const SimilarProjectItem = ({ similar }: { readonly similar: SimilarProject }) => (
  <Flex component="li" gap="xs">
    <IconCopy size={16} stroke={1.6} aria-hidden="true" style={{ marginTop: 2, color: 'var(--need)' }} />
    <span>
      <Box component="strong" fw={550} c="var(--ink)">
        {similar.title}
      </Box>{' '}
      {formatSimilarity(similar)}
    </span>
  </Flex>
)
