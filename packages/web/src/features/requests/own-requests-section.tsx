import type { OwnRequest } from '@capstone/contract/requests/requests.schemas'
import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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

/** The student's own requests and their status, page by page. */
export function OwnRequestsSection({ onWrite }: { readonly onWrite: () => void }) {
  return (
    <SectionCard title="My Requests" flush>
      <PagedList
        query={useInfiniteQuery(ownRequestsQuery)}
        rows="requests"
        failed={OWN_REQUESTS_FAILED}
        failedHint="Your requests are safe; this is only the list."
        empty={
          <EmptyState
            title="No requests yet"
            buttons={
              <Button variant="default" onClick={onWrite}>
                Request an idea of your own
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
              <OwnRequestRow key={request.id} request={request} />
            ))}
          </RowList>
        )}
      </PagedList>
    </SectionCard>
  )
}

/** A request: its status, dates, the reviewer's note, and the resulting project. */
function OwnRequestRow({ request }: { readonly request: OwnRequest }) {
  const { title, status, requestedAt, reviewedAt, reviewNote, assignmentId } = request
  return (
    <ListRow>
      <div style={{ overflowWrap: 'anywhere' }}>
        <Group gap="6px 16px" justify="space-between">
          <h3>{title}</h3>
          <StatusBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
        </Group>
        <MetaLine>
          {`requested ${formatDate(requestedAt)}`}
          {reviewedAt && `reviewed ${formatDate(reviewedAt)}`}
        </MetaLine>
        {reviewNote && (
          <Text
            size="sm"
            mt="xs"
            px="sm"
            py="xs"
            bdrs="sm"
            bg="var(--sunken)"
            c="var(--ink-2)"
            style={{ whiteSpace: 'pre-line' }}
          >
            <Text component="strong" display="block" size="sm" fz={13} fw={550} c="var(--ink)">
              Note from the administrator
            </Text>
            {reviewNote}
          </Text>
        )}
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
