import { PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import type {
  MyProjectFigures,
  MyProjects,
  ProjectCard,
} from '@capstone/contract/assignments/assignments.schemas'
import { Box, Button, Flex } from '@mantine/core'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatShownCount } from '../../../lib/text/result-count.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SegmentedControl } from '../../../ui/filters/segmented-control.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import { PROJECTS_FAILED, PROJECTS_NONE_MATCH } from '../assignments.messages.ts'
import { AcademicProgressCard } from '../dashboard-cards/academic-progress-card.tsx'
import { projectStats } from '../project-stat-cells.model.ts'
import { MyProjectCard } from './my-project-card.tsx'
import { type MyProjectFilters, myProjectsQuery } from './my-projects.queries.ts'

export interface MyProjectsPageProps {
  /** From the URL. */
  readonly filters: MyProjectFilters
  readonly onFilter: (changes: MyProjectFilters) => void
  /** Shown to a student without projects; rendered only then. */
  readonly emptyHint: ReactNode
}

/** A student's projects: figures, cards with resources, and overall progress. */
export function MyProjectsPage({ filters, onFilter, emptyHint }: MyProjectsPageProps) {
  const query = useInfiniteQuery(myProjectsQuery(filters))
  const lastPage = query.data?.pages.at(-1)
  const figures = lastPage?.figures
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
        shown={lastPage && { matching: lastPage.matching, total: lastPage.figures.total }}
      >
        {(clear) => <MyProjectsList query={query} filters={filters} onClear={clear} emptyHint={emptyHint} />}
      </MyProjectsFilters>
      {figures && <AcademicProgressCard figures={figures} />}
    </>
  )
}

/** A student's figures, or their placeholders. */
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
  readonly onFilter: (changes: MyProjectFilters) => void
  /** Hidden if there is nothing to filter. */
  readonly isHidden: boolean
  /** How many projects match, of how many; undefined while loading. */
  readonly shown: { readonly matching: number; readonly total: number } | undefined
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
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ search }),
  )
  const clear = () => {
    clearText()
    onFilter({ search: undefined, status: undefined })
  }
  return (
    <>
      {!isHidden && (
        <FilterBar
          active={filters.status ? 1 : 0}
          showing={shown && formatShownCount(shown.matching, shown.total, 'projects')}
          search={
            <SearchBox
              label="Search projects"
              fields="title, instructor, description"
              value={text}
              onChange={changeText}
            />
          }
        >
          <SegmentedControl
            label="Status"
            options={CHOICES}
            value={filters.status ?? ALL}
            onChange={(value) => onFilter({ status: value === ALL ? undefined : value })}
          />
        </FilterBar>
      )}
      <Box mt={isHidden ? { base: 16, sm: 24 } : 0}>{children(clear)}</Box>
    </>
  )
}

interface MyProjectsListProps extends Pick<MyProjectsPageProps, 'emptyHint'> {
  readonly query: UseInfiniteQueryResult<InfiniteData<MyProjects>>
  readonly filters: MyProjectFilters
  readonly onClear: () => void
}

/** A student's projects as cards, the first one expanded, or ways to get one. */
function MyProjectsList({ query, filters, onClear, emptyHint }: MyProjectsListProps) {
  // Whether each card that was toggled or used is expanded. Of the others, only the first one of the list is.
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const hasCards = (query.data?.pages[0]?.items.length ?? 0) > 0
  const list = (
    <PagedList
      query={query}
      rows="projects"
      failed={PROJECTS_FAILED}
      failedHint="Your projects are safe; only the list could not be loaded."
      withoutCard={hasCards}
      empty={<NoProjects hint={emptyHint} />}
      filter={{
        on: filters.search !== undefined || filters.status !== undefined,
        none: PROJECTS_NONE_MATCH,
        onClear,
      }}
    >
      {(projects) => (
        <Flex component="ul" direction="column" gap={16} aria-label="Projects">
          {sortInProgressFirst(projects).map((project, index) => {
            const isOpen = toggled.get(project.id) ?? index === 0
            return (
              <li
                key={project.id}
                // A card in use stays expanded when another one becomes the first.
                onFocus={() => {
                  if (isOpen && !toggled.has(project.id)) setToggled(new Map(toggled).set(project.id, true))
                }}
              >
                <MyProjectCard
                  project={project}
                  isFirst={index === 0}
                  isOpen={isOpen}
                  onToggle={() => setToggled(new Map(toggled).set(project.id, !isOpen))}
                />
              </li>
            )
          })}
        </Flex>
      )}
    </PagedList>
  )
  return hasCards ? list : <Card flush>{list}</Card>
}

const sortInProgressFirst = (projects: readonly ProjectCard[]) =>
  projects.toSorted((one, other) => rankOf(one) - rankOf(other))
const rankOf = ({ status }: ProjectCard) => (status === 'in_progress' ? 0 : 1)

/** Ways to get a first project. */
function NoProjects({ hint }: { readonly hint: ReactNode }) {
  return (
    <EmptyState
      title="No projects yet"
      buttons={
        <>
          <Button component={Link} to="/student/activate-project">
            Activate AI Project
          </Button>
          {/* There is no conversation without a project; a ticket reaches the instructor, or an administrator. */}
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/student/support-tickets" search={{ new: true }} {...props} />}
          >
            Contact Instructor
          </Button>
        </>
      }
    >
      {hint}
    </EmptyState>
  )
}
