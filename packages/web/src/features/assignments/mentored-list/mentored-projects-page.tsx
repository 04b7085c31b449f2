import { PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import type {
  MentoredFigures,
  MentoredProjects,
} from '@capstone/contract/assignments/mentored-projects.schemas'
import { Box, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { formatShownCount } from '../../../lib/text/result-count.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterCheckbox } from '../../../ui/filters/filter-checkbox.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import {
  MentoredProjectDialog,
  type MentoredProjectDialogProps,
} from '../mentored/mentored-project-dialog.tsx'
import { projectStats } from '../project-stat-cells.model.ts'
import { MentoredProjectRow } from './mentored-project-row.tsx'
import {
  ASSIGNMENT_DELETED,
  formatStalledCount,
  MENTORED_EMPTY,
  MENTORED_EXPORT_FAILED,
  MENTORED_FAILED,
  MENTORED_NONE_MATCH,
  STALLED,
} from './mentored-projects.messages.ts'
import classes from './mentored-projects.module.css'
import {
  isFiltered,
  type MentoredProjectFilters,
  mentoredProjectsQuery,
  type ProjectsExport,
  useProjectsExport,
} from './mentored-projects.queries.ts'

export interface MentoredProjectsPageProps {
  /** From the URL. */
  readonly filters: MentoredProjectFilters
  readonly openId: string | undefined
  readonly onFilter: (changes: MentoredProjectFilters) => void
  /** Called when a project is opened from the list. */
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly sectionsOf: NonNullable<MentoredProjectDialogProps['sectionsOf']>
}

/** The mentored projects: figures, filters, details, export. */
export function MentoredProjectsPage(props: MentoredProjectsPageProps) {
  const { filters, openId, onFilter, onOpen, onClose, sectionsOf } = props
  const query = useInfiniteQuery(mentoredProjectsQuery(filters))
  const lastPage = query.data?.pages.at(-1)
  const figures = lastPage?.figures
  const hasNone = figures?.total === 0
  const exporting = useProjectsExport(filters)
  const [isDeleted, setDeleted] = useState(false)
  const hasFeedback = isDeleted && openId === undefined
  const feedback = useRef<HTMLDivElement>(null)
  // The row that had the focus is gone, so the message gets it. It lies over the screen: nothing needs to scroll.
  useEffect(() => {
    if (hasFeedback) feedback.current?.focus({ preventScroll: true })
  }, [hasFeedback])
  const open = () => {
    setDeleted(false)
    onOpen()
  }
  return (
    <>
      <PageHeader
        title="Student Projects"
        about="What your students work on, and their progress."
        actions={
          <>
            {!hasNone && (
              <ExportProjectsButton
                exporting={exporting}
                disabled={lastPage ? lastPage.matching === 0 : query.isError}
              />
            )}
            <RefreshButton query={query} />
          </>
        }
      />
      <div ref={feedback} tabIndex={-1} className={classes.feedback}>
        {hasFeedback && (
          <Alert kind="success" isOverlay onDismiss={() => setDeleted(false)}>
            {ASSIGNMENT_DELETED}
          </Alert>
        )}
        {exporting.error && (
          <Alert kind="error" onRetry={exporting.save} onDismiss={exporting.dismiss}>
            {errorText(exporting.error, MENTORED_EXPORT_FAILED)}
          </Alert>
        )}
      </div>
      {(figures || !query.isError) && <MentoredProjectStats figures={figures} />}
      <MentoredProjectsFilters
        filters={filters}
        onFilter={onFilter}
        isHidden={hasNone}
        shown={lastPage && { matching: lastPage.matching, total: lastPage.figures.total }}
      >
        {(clear) => (
          <Card flush>
            <MentoredProjectsList query={query} filters={filters} onClear={clear} onOpen={open} />
          </Card>
        )}
      </MentoredProjectsFilters>
      <MentoredProjectDialog
        id={openId}
        onClose={onClose}
        sectionsOf={sectionsOf}
        onDeleted={() => setDeleted(true)}
      />
    </>
  )
}

interface ExportProjectsButtonProps {
  readonly exporting: ProjectsExport
  /** Whether there is nothing to export, or the list could not be loaded. */
  readonly disabled: boolean
}

/** Exports the projects that match the filters. The downloaded file is the confirmation. */
function ExportProjectsButton({ exporting, disabled }: ExportProjectsButtonProps) {
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      busy={exporting.isPending}
      disabled={disabled}
      onClick={exporting.save}
    >
      {exporting.isPending ? 'Exporting...' : 'Export CSV'}
    </BusyButton>
  )
}

/** The figures over all mentored projects, or their placeholders. The stalled ones link to a filtered list. */
function MentoredProjectStats({ figures }: { readonly figures: MentoredFigures | undefined }) {
  return (
    <StatGrid
      label="Student projects in figures"
      stats={[
        ...projectStats(figures),
        {
          label: STALLED,
          figure: figures?.stalled ? <StalledLink stalled={figures.stalled} /> : figures?.stalled,
        },
      ]}
    />
  )
}

function StalledLink({ stalled }: { readonly stalled: number }) {
  return (
    <Link
      to="/instructor/student-projects"
      search={{ stalled: true }}
      resetScroll={false}
      className={classes.stalledFigure}
      aria-label={formatStalledCount(stalled)}
    >
      {stalled}
    </Link>
  )
}

interface MentoredProjectsListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<MentoredProjects>>
  readonly filters: MentoredProjectFilters
  readonly onClear: () => void
  readonly onOpen: () => void
}

/** The mentored projects, each opening in a dialog. */
function MentoredProjectsList({ query, filters, onClear, onOpen }: MentoredProjectsListProps) {
  return (
    <PagedList
      query={query}
      rows="student projects"
      failed={MENTORED_FAILED}
      failedHint="The projects are safe; only the list could not be loaded."
      empty={
        <EmptyState
          title={MENTORED_EMPTY}
          buttons={
            <Button component={Link} to="/instructor/assign-project">
              Assign Project
            </Button>
          }
        >
          Projects you assign appear here, and requested projects of your students.
        </EmptyState>
      }
      filter={{
        on: isFiltered(filters),
        none: MENTORED_NONE_MATCH,
        onClear,
      }}
    >
      {(projects) => (
        <RowList label="Student projects">
          {projects.map((project) => (
            <MentoredProjectRow key={project.id} project={project} onOpen={onOpen} />
          ))}
        </RowList>
      )}
    </PagedList>
  )
}

interface MentoredProjectsFiltersProps {
  readonly filters: MentoredProjectFilters
  readonly onFilter: (changes: MentoredProjectFilters) => void
  /** Hidden if there is nothing to filter. */
  readonly isHidden: boolean
  /** How many projects match, of how many; undefined while loading. */
  readonly shown: { readonly matching: number; readonly total: number } | undefined
  /** The filtered list; `clear` resets all filters. */
  readonly children: (clear: () => void) => ReactNode
}

const STATUS_CHOICES = PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_LABELS[value] }))

/** Search, status and "stalled" filters of the mentored projects, with the number of matches. */
function MentoredProjectsFilters(props: MentoredProjectsFiltersProps) {
  const { filters, onFilter, isHidden, shown, children } = props
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ search }),
  )
  const clear = () => {
    clearText()
    onFilter({ search: undefined, status: undefined, stalled: undefined })
  }
  return (
    <>
      {!isHidden && (
        <FilterBar
          active={[filters.status, filters.stalled].filter(Boolean).length}
          showing={shown && formatShownCount(shown.matching, shown.total, 'projects')}
          search={<SearchBox label="Search student or title" value={text} onChange={changeText} />}
        >
          <FilterSelect
            name="Status"
            value={filters.status ?? ''}
            options={STATUS_CHOICES}
            onChange={(value) => onFilter({ status: PROJECT_STATUSES.find((status) => status === value) })}
          />
          <FilterCheckbox
            label={STALLED}
            checked={filters.stalled ?? false}
            onChange={(isOn) => onFilter({ stalled: isOn || undefined })}
          />
        </FilterBar>
      )}
      <Box mt={isHidden ? { base: 16, sm: 24 } : 0}>{children(clear)}</Box>
    </>
  )
}
