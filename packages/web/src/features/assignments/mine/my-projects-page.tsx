import type { MyProjectFigures } from '@capstone/contract/assignments/assignments.schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx'
import { Ledger } from '../../../ui/figures/ledger.tsx'
import { PageHead } from '../../../ui/lists/page-head.tsx'
import { AcademicProgressCard } from '../dashboard-cards/academic-progress-card.tsx'
import { standingCells } from '../standing-cells.values.ts'
import { type MyProjectFilters, myProjectsQuery } from './my-projects.queries.ts'
import { MyProjectsFilters } from './my-projects-filters.tsx'
import { MyProjectsList } from './my-projects-list.tsx'

export interface MyProjectsPageProps {
  /** What the address says. */
  readonly filters: MyProjectFilters
  readonly onFilter: (filters: MyProjectFilters) => void
}

/** A student's projects: how they stand, what may be opened of each, and how far all of it is. Spec 1 §2. */
export function MyProjectsPage({ filters, onFilter }: MyProjectsPageProps) {
  const query = useInfiniteQuery(myProjectsQuery(filters))
  const newest = query.data?.pages.at(-1)
  const figures = newest?.figures
  const hasNone = figures?.total === 0
  return (
    <>
      <PageHead
        title="My Projects"
        about="What you were assigned, how far it is, and what you can open."
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

/** A student's six figures; without them, their places. Spec 1 §2. */
function MyProjectStats({ figures }: { readonly figures: MyProjectFigures | undefined }) {
  return (
    <Ledger
      label="Your projects in figures"
      cells={[
        ...standingCells(figures),
        { label: 'Completion rate', figure: figures?.completionRate, unit: '%' },
      ]}
    />
  )
}
