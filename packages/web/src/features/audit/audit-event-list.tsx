import type { AuditEvent } from '@capstone/contract/audit/audit.schemas'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { PagedList, type PagedListProps } from '../../ui/lists/paged-list.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import { ADDRESS_IS_WHOLE, AUDIT_NOT_LOADED, AUDIT_SAFE, NO_EVENT_MATCHES } from './audit.messages.ts'
import { AuditEventRow } from './audit-event-row.tsx'

export interface AuditEventListProps {
  readonly query: PagedListProps<AuditEvent>['query']
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/** The trail, newest first, in each of its states. */
export function AuditEventList({ query, isFiltered, onClear }: AuditEventListProps) {
  return (
    <PagedList
      query={query}
      rows="events"
      failed={AUDIT_NOT_LOADED}
      safe={AUDIT_SAFE}
      empty={
        <EmptyState title="Nothing has happened yet">
          Every sign-in and every change appears here from now on.
        </EmptyState>
      }
      filter={{ on: isFiltered, none: NO_EVENT_MATCHES, hint: ADDRESS_IS_WHOLE, onClear }}
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
