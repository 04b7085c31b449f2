import type { ImportFigures } from '@capstone/contract/people/imports.schemas'
import { IMPORT_OUTCOMES, type ImportOutcome } from '@capstone/contract/people/people.constants'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../lib/text/formats.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import classes from './people-import.module.css'
import { PeopleImportTable } from './people-import-table.tsx'
import {
  FIGURES_FAILED,
  formatImportOutcome,
  formatImportSummary,
  formatSafeNote,
  formatWriteLabel,
  INVITED,
  LINES_FAILED,
  NOTHING_TO_WRITE,
} from './people-imports.messages.ts'
import { importFiguresQuery, importLinesQuery } from './people-imports.queries.ts'
import type { PeopleImport } from './use-people-import.ts'

interface PeopleImportReviewPanelProps {
  readonly id: string
  readonly given: PeopleImport
  readonly onClose: () => void
}

/** What would come of a file, or, once it was written, what came of it. */
export function PeopleImportReviewPanel({ id, given, onClose }: PeopleImportReviewPanelProps) {
  const { data, isFetching, refetch, isError } = useQuery(importFiguresQuery(id))
  if (!data) {
    return isError ? (
      <FailedState message={FIGURES_FAILED} onRetry={() => refetch()} retrying={isFetching} />
    ) : (
      <ListSkeleton label="Loading the import" bare />
    )
  }
  return <ReviewView figures={data} given={given} onClose={onClose} />
}

interface ReviewViewProps {
  readonly figures: ImportFigures
  readonly given: PeopleImport
  readonly onClose: () => void
}

function ReviewView({ figures, given, onClose }: ReviewViewProps) {
  const { id, outcomes } = figures
  const isWritten = figures.state === 'written'
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const query = useInfiniteQuery(importLinesQuery(id, outcome))
  const said = useRef<HTMLParagraphElement>(null)
  // The button that led here is gone: whoever listens hears what came of it.
  useEffect(() => said.current?.focus(), [])
  // An attempt whose answer was lost may have written it after all.
  const trouble = isWritten ? null : (given.writeProblem ?? given.cancelProblem)
  return (
    <div className={classes.panel}>
      <p ref={said} tabIndex={-1} className={classes.said} aria-live="polite">
        {formatImportSummary(figures, {
          isWriting: given.isWriting,
          isUncertain: given.writeProblem !== null,
        })}
      </p>
      {isWritten && outcomes.add > 0 && <p className={classes.hint}>{INVITED}</p>}
      <StatGrid
        label="What comes of the lines"
        stats={IMPORT_OUTCOMES.map((each) => ({
          label: formatImportOutcome(each, isWritten),
          figure: formatNumber(outcomes[each]),
        }))}
      />
      <FilterSelect
        name="Lines"
        value={outcome ?? ''}
        options={IMPORT_OUTCOMES.map((each) => ({
          value: each,
          label: formatImportOutcome(each, isWritten),
        }))}
        onChange={(value) => setOutcome(IMPORT_OUTCOMES.find((each) => each === value))}
      />
      <div className={classes.lines}>
        <PagedList
          query={query}
          rows="lines"
          failed={LINES_FAILED}
          safe={formatSafeNote(isWritten)}
          empty={<EmptyState title="No lines" />}
          filter={{
            on: outcome !== undefined,
            none: 'No lines of this kind',
            onClear: () => setOutcome(undefined),
          }}
        >
          {(lines) => <PeopleImportTable lines={lines} isWritten={isWritten} />}
        </PagedList>
      </div>
      {trouble && <Alert kind="error">{trouble}</Alert>}
      {isWritten ? (
        <div className={classes.foot}>
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <ReviewFoot figures={figures} given={given} />
      )}
    </div>
  )
}

function ReviewFoot({ figures, given }: Pick<ReviewViewProps, 'figures' | 'given'>) {
  const { id, outcomes } = figures
  const hasWork = outcomes.add + outcomes.change > 0
  return (
    <div className={classes.foot}>
      {!hasWork && <p className={classes.hint}>{NOTHING_TO_WRITE}</p>}
      <Button
        variant="default"
        disabled={given.isWriting}
        loading={given.isCancelling}
        onClick={() => given.cancel(id)}
      >
        Cancel import
      </Button>
      {hasWork && (
        <Button loading={given.isWriting} disabled={given.isCancelling} onClick={() => given.write(id)}>
          {formatWriteLabel(figures)}
        </Button>
      )}
    </div>
  )
}
