import type { RepositorySummary } from '@capstone/contract/repository/all-projects.schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/text/formats.ts'
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx'
import { Ledger } from '../../../ui/figures/ledger.tsx'
import { PageHead } from '../../../ui/lists/page-head.tsx'
import { ProjectDetailsDialog } from '../details/project-details-dialog.tsx'
import { type AllProjectFilters, allProjectsQuery, isAnyFiltered } from './all-projects.queries.ts'
import { AllProjectsFilters } from './all-projects-filters.tsx'
import { AllProjectsList } from './all-projects-list.tsx'

export interface AllProjectsPageProps {
  /** What the address says. */
  readonly filters: AllProjectFilters
  readonly openId: string | undefined
  readonly onFilter: (filters: AllProjectFilters) => void
  /** Somebody opens a project from the list. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** The projects of all instructors: figures over them, found again, and each in full. Spec 2 §2. */
export function AllProjectsPage({ filters, openId, onFilter, onOpen, onClose }: AllProjectsPageProps) {
  const query = useInfiniteQuery(allProjectsQuery(filters))
  const page = query.data?.pages.at(-1)
  const isFiltered = isAnyFiltered(filters)
  return (
    <>
      <PageHead
        title="Manage Projects"
        about="What instructors have in their repositories."
        actions={<RefreshButton query={query} />}
      />
      {(page || !query.isError) && <AllProjectsStats summary={page?.summary} />}
      <AllProjectsFilters
        filters={filters}
        onFilter={onFilter}
        isHidden={!isFiltered && !query.isPlaceholderData && page?.items.length === 0}
        page={page}
      >
        {(clear) => <AllProjectsList query={query} isFiltered={isFiltered} onClear={clear} onOpen={onOpen} />}
      </AllProjectsFilters>
      <ProjectDetailsDialog id={openId} onClose={onClose} />
    </>
  )
}

/** The figures over all projects; without them, their places. Spec 2 §2. */
function AllProjectsStats({ summary }: { readonly summary: RepositorySummary | undefined }) {
  const figureOf = (name: keyof RepositorySummary) => summary && formatNumber(summary[name])
  return (
    <Ledger
      label="Platform Summary"
      cells={[
        { label: 'Total projects', figure: figureOf('projects'), note: 'in all repositories' },
        {
          label: 'Active instructors',
          figure: figureOf('activeInstructors'),
          note: 'with at least one project',
        },
        { label: 'Categories', figure: figureOf('categories') },
        { label: 'Total assignments', figure: figureOf('assignments'), note: 'to students' },
      ]}
    />
  )
}
