import type { OwnRequest } from '@capstone/contract/requests/requests.schemas'
import { Box, Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatDate } from '../../lib/text/formats.ts'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { ListRow, RowList } from '../../ui/lists/row-list.tsx'
import { MetaLine } from '../../ui/stats/meta-line.tsx'
import text from '../../ui/theme/text.module.css'
import { OWN_REQUESTS_FAILED, STATUS_LABELS, STATUS_TONES } from './requests.messages.ts'
import { ownRequestsQuery } from './requests.queries.ts'
import { ReviewNote } from './review-note.tsx'

export interface OwnRequestsSectionProps {
  readonly onWrite: () => void
  /** The request a link points to. With any other value, such as ALL_REQUESTS, it points to the whole list. */
  readonly linkedTo: string | undefined
}

/**
 * The student's own requests and their status, page by page. Once they are loaded, scrolls to what a link points to,
 * and moves the focus there.
 */
export function OwnRequestsSection({ onWrite, linkedTo }: OwnRequestsSectionProps) {
  const query = useInfiniteQuery(ownRequestsQuery)
  const section = useRef<HTMLDivElement>(null)
  const isLoaded = query.data !== undefined
  useEffect(() => {
    if (linkedTo === undefined || !isLoaded) return
    const row = section.current?.querySelector<HTMLElement>('[aria-current]')
    const target = row ?? section.current
    target?.scrollIntoView({ block: row ? 'center' : 'start' })
    target?.focus({ preventScroll: true })
  }, [linkedTo, isLoaded])
  return (
    <Box ref={section} tabIndex={-1} style={{ outline: 0 }}>
      <SectionCard title="My Requests" flush>
        <PagedList
          query={query}
          rows="requests"
          shape="slim"
          failed={OWN_REQUESTS_FAILED}
          failedHint="Your requests are safe; only the list could not be loaded."
          empty={
            <EmptyState
              title="No requests yet"
              buttons={
                <Button variant="default" onClick={onWrite}>
                  Write your own idea
                </Button>
              }
            >
              Your requests appear here, with the answers to them.
            </EmptyState>
          }
        >
          {(requests) => (
            <RowList label="My requests">
              {requests.map((request) => (
                <OwnRequestRow key={request.id} request={request} isLinkedTo={request.id === linkedTo} />
              ))}
            </RowList>
          )}
        </PagedList>
      </SectionCard>
    </Box>
  )
}

interface OwnRequestRowProps {
  readonly request: OwnRequest
  readonly isLinkedTo: boolean
}

/** A request: its status, dates, the reviewer's note, and the resulting project. */
function OwnRequestRow({ request, isLinkedTo }: OwnRequestRowProps) {
  const { title, status, requestedAt, reviewedAt, reviewNote, assignmentId } = request
  return (
    <ListRow isLinkedTo={isLinkedTo}>
      <div style={{ overflowWrap: 'anywhere' }}>
        <Group gap="6px 16px" justify="space-between">
          <h3>{title}</h3>
          <StatusBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
        </Group>
        <MetaLine>
          {`requested ${formatDate(requestedAt)}`}
          {reviewedAt && `reviewed ${formatDate(reviewedAt)}`}
        </MetaLine>
        {reviewNote && <ReviewNote>{reviewNote}</ReviewNote>}
        {assignmentId && (
          <Link
            to="/student/view-project/$projectId"
            params={{ projectId: assignmentId }}
            className={text.link}
            style={{ display: 'inline-block', marginTop: 8, fontSize: 14 }}
          >
            View project
          </Link>
        )}
      </div>
    </ListRow>
  )
}
