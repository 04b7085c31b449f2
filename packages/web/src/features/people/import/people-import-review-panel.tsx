import type { ImportLine, ImportReview } from '@capstone/contract/people/imports.schemas'
import type { ImportOutcome } from '@capstone/contract/people/people.constants'
import { Box, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber, orNotSpecified } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import { EmailText } from '../../../ui/text/email-text.tsx'
import { InvitationLinksSection } from '../management/invitation-links-section.tsx'
import type { InvitationLinks } from '../management/use-invitation-links.ts'
import classes from './people-import.module.css'
import {
  formatAddOnlyLabel,
  formatImportOutcome,
  formatImportSummary,
  formatLineReasons,
  formatLinesFailedHint,
  formatWriteLabel,
  IMPORT_FAILED,
  IMPORT_LINES_FAILED,
  INVITATIONS_NOT_SENT,
  INVITATIONS_SENT,
  listOutcomes,
  NOTHING_TO_WRITE,
  OUTCOME_TONES,
  shorten,
} from './people-imports.messages.ts'
import { importFiguresQuery, importLinesQuery, needsInvitationLinks } from './people-imports.queries.ts'
import type { PeopleImport } from './use-people-import.ts'

interface PeopleImportReviewPanelProps {
  readonly id: string
  readonly peopleImport: PeopleImport
  readonly invitationLinks: InvitationLinks
  readonly onClose: () => void
}

/** The planned outcome of an import or, once it is written, the actual one. */
export function PeopleImportReviewPanel({ id, ...others }: PeopleImportReviewPanelProps) {
  const { data, isFetching, refetch, isError } = useQuery(importFiguresQuery(id))
  if (!data) {
    return isError ? (
      <FailedState message={IMPORT_FAILED} onRetry={() => refetch()} retrying={isFetching} />
    ) : (
      <ListSkeleton label="Loading the import" bare />
    )
  }
  return <ReviewView key={data.state} figures={data} {...others} />
}

interface ReviewViewProps extends Omit<PeopleImportReviewPanelProps, 'id'> {
  readonly figures: ImportReview
}

function ReviewView({ figures, peopleImport, invitationLinks, onClose }: ReviewViewProps) {
  const { id, outcomes } = figures
  const isWritten = figures.state === 'written'
  const shownOutcomes = listOutcomes(figures)
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const query = useInfiniteQuery(importLinesQuery(id, outcome))
  const status = useRef<HTMLParagraphElement>(null)
  // The button that led here is gone, so the status gets the focus and is announced.
  useEffect(() => status.current?.focus(), [])
  // The attempt may have succeeded even though its response was lost.
  const isUncertain = peopleImport.writeProblem !== null
  const error = isWritten ? null : (peopleImport.cancelProblem ?? peopleImport.writeProblem)
  return (
    <Stack>
      <Text
        ref={status}
        tabIndex={-1}
        fw={550}
        style={{ outline: 0, overflowWrap: 'anywhere' }}
        aria-live="polite"
      >
        {formatImportSummary(figures, {
          isWriting: peopleImport.isWriting,
          withoutChanges: peopleImport.withoutChanges,
          isUncertain,
        })}
      </Text>
      {isWritten && figures.invited > 0 && (
        <Text size="sm" c="var(--ink-2)">
          {figures.areInvitationsMailed ? INVITATIONS_SENT : INVITATIONS_NOT_SENT}
        </Text>
      )}
      {needsInvitationLinks(figures) && (
        <InvitationLinksSection importId={id} invitationLinks={invitationLinks} />
      )}
      <StatGrid
        label="Lines by result"
        stats={shownOutcomes.map((each) => ({
          label: formatImportOutcome(each, isWritten),
          figure: formatNumber(outcomes[each]),
        }))}
      />
      <FilterSelect
        name="Lines"
        value={outcome ?? ''}
        options={shownOutcomes.map((each) => ({
          value: each,
          label: formatImportOutcome(each, isWritten),
        }))}
        onChange={(value) => setOutcome(shownOutcomes.find((each) => each === value))}
      />
      <Box bd="1px solid var(--line)" bdrs="md">
        <PagedList
          query={query}
          rows="lines"
          shape="slim"
          failed={IMPORT_LINES_FAILED}
          failedHint={formatLinesFailedHint(isWritten, peopleImport.isWriting || isUncertain)}
          empty={<EmptyState title="No lines" />}
          filter={{
            on: outcome !== undefined,
            none: 'No lines of this kind',
            onClear: () => setOutcome(undefined),
          }}
        >
          {(lines) => <PeopleImportTable lines={lines} isWritten={isWritten} />}
        </PagedList>
      </Box>
      {error && <Alert kind="error">{error}</Alert>}
      {isWritten ? (
        <Group justify="flex-end" gap={8} className={classes.footer}>
          <Button onClick={onClose}>Done</Button>
        </Group>
      ) : (
        <ReviewFooter figures={figures} peopleImport={peopleImport} />
      )}
    </Stack>
  )
}

function ReviewFooter({ figures, peopleImport }: Pick<ReviewViewProps, 'figures' | 'peopleImport'>) {
  const { id, outcomes } = figures
  const hasWork = outcomes.add + outcomes.change > 0
  return (
    <Group justify="flex-end" gap={8} className={classes.footer}>
      {!hasWork && (
        <Text size="sm" c="var(--ink-2)" flex="1 1 220px">
          {NOTHING_TO_WRITE}
        </Text>
      )}
      <BusyButton
        variant="default"
        disabled={peopleImport.isWriting}
        busy={peopleImport.isCancelling}
        onClick={() => peopleImport.cancel(id)}
      >
        Cancel import
      </BusyButton>
      {outcomes.add > 0 && outcomes.change > 0 && (
        <Button
          variant="default"
          disabled={peopleImport.isWriting || peopleImport.isCancelling}
          onClick={() => peopleImport.write(id, { withoutChanges: true })}
        >
          {formatAddOnlyLabel(figures)}
        </Button>
      )}
      {hasWork && (
        <BusyButton
          busy={peopleImport.isWriting}
          disabled={peopleImport.isCancelling}
          onClick={() => peopleImport.write(id)}
        >
          {formatWriteLabel(figures)}
        </BusyButton>
      )}
    </Group>
  )
}

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

/** The lines of a file, each with its outcome and reasons. On narrow screens the reasons are below the rest. */
function PeopleImportTable({ lines, isWritten }: PeopleImportTableProps) {
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
                <ShortenedView whole={line.email}>
                  <EmailText email={shorten(line.email)} />
                </ShortenedView>
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
  children = short,
}: {
  readonly whole: string
  readonly short?: string
  /** How the short value is shown. */
  readonly children?: ReactNode
}) {
  return short === whole ? children : <span title={whole}>{children}</span>
}
