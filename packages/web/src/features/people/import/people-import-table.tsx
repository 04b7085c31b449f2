import type { ImportLine } from '@capstone/contract/people/imports.schemas'
import { Box, Table, Text } from '@mantine/core'
import { orNotSpecified } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import classes from './people-import.module.css'
import { formatImportOutcome, formatLineReasons, OUTCOME_TONES, shorten } from './people-imports.messages.ts'

interface PeopleImportTableProps {
  readonly lines: readonly ImportLine[]
  readonly isWritten: boolean
}

const COLUMNS = [
  { name: 'Line', width: 72 },
  { name: 'Person' },
  { name: 'Outcome', width: 128 },
  { name: 'Details' },
]

/** The lines of a file, each with its outcome and reasons. On narrow screens the rows stack. */
export function PeopleImportTable({ lines, isWritten }: PeopleImportTableProps) {
  return (
    <Table role="table" aria-label="Lines of the file" layout="fixed" className={classes.table}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {COLUMNS.map(({ name, width }) => (
            <Table.Th key={name} w={width} scope="col" role="columnheader">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {lines.map((line) => (
          <Table.Tr key={line.line} role="row">
            <Table.Td role="rowheader" c="var(--ink-2)">
              {line.line}
            </Table.Td>
            <Table.Td role="cell">
              <Box component="bdi" fw={550}>
                <ShortenedView whole={orNotSpecified(line.name)} />
              </Box>
              <Text component="div" size="sm" c="var(--ink-2)">
                <ShortenedView whole={line.email} />
              </Text>
            </Table.Td>
            <Table.Td role="cell">
              <StatusBadge tone={OUTCOME_TONES[line.outcome]}>
                {formatImportOutcome(line.outcome, isWritten)}
              </StatusBadge>
            </Table.Td>
            <ReasonsCell line={line} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function ReasonsCell({ line }: { readonly line: ImportLine }) {
  const short = formatLineReasons(line, shorten)
  return (
    <Table.Td role="cell" c="var(--ink-2)">
      {formatLineReasons(line).map((reason, index) => (
        <div key={reason}>
          <ShortenedView whole={reason} short={short[index] ?? reason} />
        </div>
      ))}
    </Table.Td>
  )
}

/** A long value, shortened; the whole value shows on hover. */
function ShortenedView({
  whole,
  short = shorten(whole),
}: {
  readonly whole: string
  readonly short?: string
}) {
  return short === whole ? whole : <span title={whole}>{short}</span>
}
