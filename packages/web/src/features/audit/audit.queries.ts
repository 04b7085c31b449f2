import type { AuditExportFormat, AuditKind } from '@capstone/contract/audit/audit.constants'
import type { QueryClient } from '@tanstack/react-query'
import type { LoadExportChunk } from '../../lib/files/use-chunked-export.ts'
import { api, calls } from '../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../lib/http/cursor-pagination.ts'
import { type AuditDateRange, toTimeRange } from './audit-date-range.model.ts'

/** The filters of the audit log: kind, e-mail address, date range. */
export interface AuditFilters extends AuditDateRange {
  readonly kind?: AuditKind | undefined
  readonly search?: string | undefined
}

/** The audit log, newest first, page by page. */
export const auditEventsQuery = ({ kind, search = '', ...days }: AuditFilters) =>
  calls.audit.list.infiniteOptions({
    input: (cursor: string) => ({
      ...searchPageInput(search)(cursor),
      ...(kind && { kind }),
      ...toTimeRange(days),
    }),
    ...cursorPagination,
  })

/** Preloads the first page. */
export function preloadAuditEvents(queryClient: QueryClient, filters: AuditFilters): void {
  void queryClient.prefetchInfiniteQuery(auditEventsQuery(filters))
}

/** Loads the export of the events that match the filters, as CSV or JSON lines, chunk by chunk. */
export const loadAuditExportChunk =
  ({ kind, search = '', ...days }: AuditFilters, format: AuditExportFormat): LoadExportChunk =>
  (from) =>
    api.audit.export({ format, search, ...(kind && { kind }), ...toTimeRange(days), ...from })
