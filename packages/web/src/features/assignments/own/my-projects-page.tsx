import { PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import type { MyProjectFigures } from '@capstone/contract/assignments/assignments.schemas'
import { Box } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SegmentedControl } from '../../../ui/filters/segmented-control.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import { formatShownCount } from '../assignments.messages.ts'
import { AcademicProgressCard } from '../dashboard-cards/academic-progress-card.tsx'
import { projectStats } from '../project-stat-cells.model.ts'
import { type MyProjectFilters, myProjectsQuery } from './my-projects.queries.ts'
import { MyProjectsList } from './my-projects-list.tsx'

export interface MyProjectsPageProps {
  /** From the URL. */
  readonly filters: MyProjectFilters
  readonly onFilter: (filters: MyProjectFilters) => void
}

/** A student's projects: figures, cards with resources, and overall progress. */
export function MyProjectsPage({ filters, onFilter }: MyProjectsPageProps) {
  const query = useInfiniteQuery(myProjectsQuery(filters))
  const newest = query.data?.pages.at(-1)
  const figures = newest?.figures
  const hasNone = figures?.total === 0
  return (
    <>
      <PageHeader
        title="My Projects"
        about="Your projects, their progress, and their resources."
        actions={<RefreshButton query={query} />}
      />
      {(figures || !query.isError) && <MyProjectStats figures={figures} />}
      <MyProjectsFilters
        filters={filters}
        onFilter={onFilter}
        isHidden={hasNone}
        shown={newest && { found: newest.found, of: newest.figures.total }}
      >
        {(clear) => <MyProjectsList query={query} filters={filters} onClear={clear} />}
      </MyProjectsFilters>
      {figures && <AcademicProgressCard figures={figures} />}
    </>
  )
}

/** A student's six figures, or their placeholders. */
function MyProjectStats({ figures }: { readonly figures: MyProjectFigures | undefined }) {
  return (
    <StatGrid
      label="Your projects in figures"
      stats={[
        ...projectStats(figures),
        { label: 'Completion rate', figure: figures?.completionRate, unit: '%' },
      ]}
    />
  )
}

interface MyProjectsFiltersProps {
  readonly filters: MyProjectFilters
  readonly onFilter: (filters: MyProjectFilters) => void
  /** Hidden if there is nothing to filter. */
  readonly isHidden: boolean
  /** How many projects match, of how many; undefined while loading. */
  readonly shown: { readonly found: number; readonly of: number } | undefined
  /** The filtered list; `clear` resets all filters. */
  readonly children: (clear: () => void) => ReactNode
}

const ALL = 'all'
// The filter capitalizes both words, unlike the badge.
const LABELS = { ...PROJECT_STATUS_LABELS, in_progress: 'In Progress' }
const CHOICES = [
  { value: ALL, label: 'All' } as const,
  ...PROJECT_STATUSES.map((value) => ({ value, label: LABELS[value] })),
]

/** Search and status filters of a student's projects, with the number of matches. */
function MyProjectsFilters(props: MyProjectsFiltersProps) {
  const { filters, onFilter, isHidden, shown, children } = props
  const { text, changeText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ ...filters, search }),
  )
  const clear = () => {
    changeText('')
    onFilter({})
  }
  return (
    <>
      {!isHidden && (
        <FilterBar
          showing={shown && formatShownCount(shown.found, shown.of)}
          search={
            <SearchBox label="Search title, instructor, description" value={text} onChange={changeText} />
          }
        >
          <SegmentedControl
            label="Status"
            options={CHOICES}
            value={filters.status ?? ALL}
            onChange={(value) => onFilter({ ...filters, status: value === ALL ? undefined : value })}
          />
        </FilterBar>
      )}
      <Box mt={isHidden ? { base: 16, sm: 24 } : 0}>{children(clear)}</Box>
    </>
  )
}
