import type { AuditEvent, AuditExport } from '@capstone/contract/audit/audit.schemas'
import type { ExportChunk } from '@capstone/contract/base'
import { EXPORT_CHUNK_SIZE } from '@capstone/contract/base.constants'
import { inTransaction } from '../../db/transaction.ts'
import { type CsvCell, toCsvChunk } from '../../platform/csv.ts'
import { toLocalDate } from '../../platform/local-date.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { recordAudit } from './audit.service.ts'
import { listEvents } from './audit-log.service.ts'

/** The columns of the table: their headings and cells. */
const COLUMNS: readonly (readonly [heading: string, valueOf: (event: AuditEvent) => CsvCell])[] = [
  ['Time', ({ occurredAt }) => occurredAt.toISOString()],
  ['Action', ({ action }) => action],
  ['By', ({ actor }) => actor?.name ?? null],
  ['By (e-mail)', ({ actor }) => actor?.email ?? null],
  ['By (role)', ({ actor }) => actor?.role ?? null],
  ['About', ({ subjectType }) => subjectType],
  ['About (id)', ({ subjectId }) => subjectId],
  ['About (title)', ({ title }) => title],
  ['About (name)', ({ person }) => person?.name ?? null],
  ['About (e-mail)', ({ person }) => person?.email ?? null],
  ['IP address', ({ ipAddress }) => ipAddress],
  ['Before', ({ before }) => toCell(before)],
  ['After', ({ after }) => toCell(after)],
]

const toCell = (value: unknown): CsvCell => (value == null ? null : JSON.stringify(value))
const HEADINGS = COLUMNS.map(([heading]) => heading)

/**
 * Exports a chunk of the events that match the filters, newest first, as a table or as JSON lines; records the
 * administrator, the filters and the number of events.
 */
export async function exportEvents(
  context: AdminContext,
  { format, cursor, ...filters }: AuditExport,
): Promise<ExportChunk> {
  const { items, nextCursor } = await listEvents(context, { ...filters, cursor, limit: EXPORT_CHUNK_SIZE })
  await inTransaction(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'audit.exported',
      subjectType: 'user',
      subjectId: context.viewer.id,
      after: { format, events: items.length, ...filters },
    }),
  )
  const text = format === 'csv' ? toTable(items, cursor === undefined) : toJsonLines(items)
  const day = toLocalDate(context.settings, context.clock.now())
  return { fileName: `audit-log-${day}.${format}`, text, count: items.length, nextCursor }
}

function toTable(events: readonly AuditEvent[], isFirst: boolean): string {
  const rows = events.map((event) => COLUMNS.map(([, cellOf]) => cellOf(event)))
  return toCsvChunk(HEADINGS, rows, isFirst)
}

const toJsonLines = (events: readonly AuditEvent[]) =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('')
