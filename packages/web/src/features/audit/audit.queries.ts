import type { AuditKind } from '@capstone/contract/audit/audit.constants'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../lib/http/cursor-pagination.ts'
import { type AuditDays, momentsOf } from './audit-date-range.model.ts'

/** What of the trail is shown: one kind of events, those by or about one e-mail address, those of some days. */
export interface AuditFilters extends AuditDays {
  readonly kind?: AuditKind | undefined
  readonly search?: string | undefined
}

/** The audit trail, newest first, a page at a time. */
export const auditEventsQuery = ({ kind, search = '', ...days }: AuditFilters) =>
  calls.audit.list.infiniteOptions({
    input: (cursor: string) => ({
      ...searchPageInput(search)(cursor),
      ...(kind ? { kind } : {}),
      ...momentsOf(days),
    }),
    ...cursorPagination,
  })

/** Asks for the first page without waiting. */
export function preloadAuditEvents(queryClient: QueryClient, filters: AuditFilters): void {
  void queryClient.prefetchInfiniteQuery(auditEventsQuery(filters))
}
