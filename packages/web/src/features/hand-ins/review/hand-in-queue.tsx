import type { HandIn } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { QueuePage } from '@capstone/contract/hand-ins/review/review.schemas'
import { Group, Text } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import text from '../../../ui/theme/text.module.css'
import { createTimeFormats, type TimeFormats } from '../hand-in-times.ts'
import { HAND_INS_FAILED } from '../hand-ins.messages.ts'
import {
  EMPTY_QUEUES,
  formatLateness,
  formatQueueTime,
  listQueueFacts,
  OWN_HAND_INS_FAILED_HINT,
} from './review.messages.ts'
import classes from './review.module.css'
import type { ReviewFilters } from './review.queries.ts'

export interface HandInQueueProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<QueuePage>>
  readonly filters: ReviewFilters
  readonly openId: string | undefined
  readonly onClear: () => void
}

/** The hand-ins of a filter as a list of links; the open one is marked. */
export function HandInQueue({ query, filters, openId, onClear }: HandInQueueProps) {
  const lastPage = query.data?.pages.at(-1)
  const empty = EMPTY_QUEUES[filters.show ?? 'waiting']
  return (
    <PagedList
      query={query}
      rows="hand-ins"
      shape="slim"
      failed={HAND_INS_FAILED}
      failedHint={OWN_HAND_INS_FAILED_HINT}
      empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
      filter={{
        on: filters.search !== undefined || filters.project !== undefined,
        none: filters.search ? 'No hand-ins match your search' : 'No hand-ins of this project here',
        onClear,
      }}
    >
      {(handIns) =>
        lastPage && (
          <ul aria-label="Hand-ins">
            {handIns.map((handIn) => (
              <QueueEntry
                key={handIn.id}
                handIn={handIn}
                times={createTimeFormats(lastPage)}
                isOpen={handIn.id === openId}
                filters={filters}
              />
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}

interface QueueEntryProps extends Pick<HandInQueueProps, 'filters'> {
  readonly handIn: HandIn
  readonly times: TimeFormats
  readonly isOpen: boolean
}

function QueueEntry({ handIn, times, isOpen, filters }: QueueEntryProps) {
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const lateness = handIn.newest && formatLateness(handIn.newest)
  const facts = listQueueFacts(handIn, times)
  return (
    <li ref={entry}>
      <Link
        to="/instructor/hand-ins"
        search={{ ...filters, 'hand-in': handIn.id }}
        resetScroll={false}
        className={classes.entry}
        activeOptions={{ exact: true }}
        aria-current={isOpen ? 'true' : undefined}
        data-entry={handIn.id}
        data-on={isOpen || undefined}
      >
        <Group justify="space-between" wrap="nowrap" gap={8}>
          <Text span size="sm" fw={550} c="var(--ink)" truncate>
            {handIn.student.name}
          </Text>
          <Text span size="meta" c="dimmed" className={text.numbers} style={{ whiteSpace: 'nowrap' }}>
            {formatQueueTime(handIn, times)}
          </Text>
        </Group>
        <Text size="meta" c="var(--ink-2)" className={text.wraps}>
          {handIn.title}
        </Text>
        <Text size="meta" c="dimmed" truncate>
          {handIn.project.title}
        </Text>
        <Text size="meta" c="dimmed">
          {facts.join(', ')}
          {lateness && (
            <Text span size="meta" fw={550} c="var(--need)">
              {facts.length > 0 ? ', ' : ''}
              {lateness}
            </Text>
          )}
        </Text>
      </Link>
    </li>
  )
}
