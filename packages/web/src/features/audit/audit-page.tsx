import { AUDIT_KINDS, type AuditKind } from '@capstone/contract/audit/audit.constants'
import type { AuditEvent } from '@capstone/contract/audit/audit.schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchText } from '../../lib/text/use-search-text.ts'
import { ExportButton } from '../../ui/buttons/export-button.tsx'
import { RefreshButton } from '../../ui/buttons/refresh-button.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { FilterDate } from '../../ui/filters/filter-date.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../ui/filters/search-box.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { PagedList, type PagedListProps } from '../../ui/lists/paged-list.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import {
  AUDIT_FAILED,
  AUDIT_FAILED_HINT,
  formatNoMatchHint,
  KIND_LABELS,
  NO_EVENT_MATCHES,
} from './audit.messages.ts'
import { type AuditFilters, auditEventsQuery, loadAuditExportChunk } from './audit.queries.ts'
import { AuditEventRow } from './audit-event-row.tsx'

export interface AuditPageProps {
  /** The filters in the URL. */
  readonly filters: AuditFilters
  readonly onFilter: (changes: AuditFilters) => void
}

const KINDS = AUDIT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

const kindOf = (text: string): AuditKind | undefined => AUDIT_KINDS.find((kind) => kind === text)

/** The audit log: filters, exports, and the events, newest first. */
export function AuditPage({ filters, onFilter }: AuditPageProps) {
  const query = useInfiniteQuery(auditEventsQuery(filters))
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ search }),
  )
  const { kind, from, to } = filters
  const isFiltered = [kind, filters.search, from, to].some((filter) => filter !== undefined)
  // Resets the date fields when the filters are cleared: one may hold text that is not a date and filters nothing.
  const [clearCount, setClearCount] = useState(0)
  const clear = () => {
    clearText()
    setClearCount(clearCount + 1)
    onFilter({ search: undefined, kind: undefined, from: undefined, to: undefined })
  }
  return (
    <>
      <PageHeader
        title="Audit Log"
        about="Who did what, when and from where."
        actions={
          <>
            <RefreshButton query={query} />
            <ExportButton label="Export CSV" loadExportChunk={loadAuditExportChunk(filters, 'csv')} />
            <ExportButton
              label="Export JSON lines"
              type="application/jsonl"
              loadExportChunk={loadAuditExportChunk(filters, 'jsonl')}
            />
          </>
        }
      />
      <FilterBar
        active={[kind, from, to].filter(Boolean).length}
        search={<SearchBox label="Whole e-mail address" value={text} onChange={changeText} />}
      >
        <FilterSelect
          name="Kind"
          value={kind ?? ''}
          options={KINDS}
          onChange={(value) => onFilter({ kind: kindOf(value) })}
        />
        <FilterDate
          key={`from ${clearCount}`}
          name="From"
          value={from}
          max={to}
          onChange={(day) => onFilter({ from: day })}
        />
        <FilterDate
          key={`to ${clearCount}`}
          name="To"
          value={to}
          min={from}
          onChange={(day) => onFilter({ to: day })}
        />
      </FilterBar>
      <Card flush>
        <AuditEventList
          query={query}
          isFiltered={isFiltered}
          noMatchHint={formatNoMatchHint(filters)}
          onClear={clear}
        />
      </Card>
    </>
  )
}

interface AuditEventListProps {
  readonly query: PagedListProps<AuditEvent>['query']
  readonly isFiltered: boolean
  readonly noMatchHint: string
  readonly onClear: () => void
}

/** The list of events, newest first. */
function AuditEventList({ query, isFiltered, noMatchHint, onClear }: AuditEventListProps) {
  return (
    <PagedList
      query={query}
      rows="events"
      shape="slim"
      failed={AUDIT_FAILED}
      failedHint={AUDIT_FAILED_HINT}
      empty={<EmptyState title="No events yet">Sign-ins and changes will appear here.</EmptyState>}
      filter={{ on: isFiltered, none: NO_EVENT_MATCHES, hint: noMatchHint, onClear }}
    >
      {(events) => (
        <RowList label="Events">
          {events.map((event) => (
            <AuditEventRow key={event.id} event={event} />
          ))}
        </RowList>
      )}
    </PagedList>
  )
}
