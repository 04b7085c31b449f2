import type { AuditEvent } from '@capstone/contract/audit/audit.schemas'
import { Table } from '@mantine/core'
import { formatDateTime } from '../../lib/text/formats.ts'
import { FactList } from '../../ui/figures/fact-list.tsx'
import classes from './audit.module.css'
import { type AuditDetail, detailsOf } from './audit-details.messages.ts'

/** What an event wrote down: exactly when, about which record, and what stood there before and after. */
export function AuditDetailsTable({ event }: { readonly event: AuditEvent }) {
  const details = detailsOf(event)
  const isChange = hasAny(details, 'before') && hasAny(details, 'after')
  return (
    <div className={classes.details}>
      <FactList
        facts={[
          { label: 'When', value: formatDateTime(event.occurredAt) },
          { label: 'Record', value: event.subjectId ? `${event.subjectType} ${event.subjectId}` : 'none' },
        ]}
      />
      {details.length > 0 && (
        <Table className={classes.changes}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Field</Table.Th>
              {isChange && <Table.Th scope="col">Before</Table.Th>}
              <Table.Th scope="col">{isChange ? 'After' : 'Value'}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {details.map(({ label, before, after }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                {isChange && <Table.Td>{before}</Table.Td>}
                <Table.Td>{isChange ? after : (after ?? before)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}

const hasAny = (details: readonly AuditDetail[], side: 'before' | 'after') =>
  details.some((detail) => detail[side] !== null)
