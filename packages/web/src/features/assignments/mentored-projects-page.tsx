import { PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Card } from '../../ui/card.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { PROJECT_STATUS_LABELS } from './assignments.messages.ts'
import type { MentoredProjectFilters } from './mentored-projects.queries.ts'
import { MentoredProjectsList } from './mentored-projects-list.tsx'

export interface MentoredProjectsPageProps {
  readonly filters: MentoredProjectFilters
  readonly onFilter: (filters: MentoredProjectFilters) => void
  /** Somebody opens a project from the list. */
  readonly onOpen: () => void
}

const STATUS_CHOICES = PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_LABELS[value] }))

/** The projects of the students one mentors. Spec 2 §2. */
export function MentoredProjectsPage({ filters, onFilter, onOpen }: MentoredProjectsPageProps) {
  const { text, changeText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ ...filters, search }),
  )
  const clear = () => {
    changeText('')
    onFilter({})
  }
  return (
    <>
      <PageHead title="Student Projects" about="What your students work on, and how far they are." />
      <FilterBar>
        <SearchBox label="Search student or title" value={text} onChange={changeText} />
        <FilterSelect
          name="Status"
          value={filters.status ?? ''}
          options={STATUS_CHOICES}
          onChange={(value) =>
            onFilter({ ...filters, status: PROJECT_STATUSES.find((status) => status === value) })
          }
        />
      </FilterBar>
      <Card flush>
        <MentoredProjectsList filters={filters} onClear={clear} onOpen={onOpen} />
      </Card>
    </>
  )
}
