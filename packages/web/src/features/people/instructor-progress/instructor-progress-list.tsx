import type { InstructorProgressPage } from '@capstone/contract/people/instructor-progress.schemas'
import type { ProgressSort } from '@capstone/contract/people/people.constants'
import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import {
  PROGRESS_EMPTY,
  PROGRESS_EMPTY_WHY,
  PROGRESS_FAILED,
  PROGRESS_NONE_MATCH,
} from './instructor-progress.messages.ts'
import { InstructorProgressTable } from './instructor-progress-table.tsx'

export interface InstructorProgressListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<InstructorProgressPage>>
  readonly isSearched: boolean
  readonly sort: ProgressSort
  readonly onSort: (sort: ProgressSort) => void
  readonly onClear: () => void
}

/** A row for each instructor, page by page. */
export function InstructorProgressList(props: InstructorProgressListProps) {
  const { query, isSearched, sort, onSort, onClear } = props
  return (
    <PagedList
      query={query}
      rows="instructors"
      failed={PROGRESS_FAILED}
      failedHint="Nothing was changed; these are only the figures."
      open
      empty={
        <EmptyState
          title={PROGRESS_EMPTY}
          buttons={
            <Button component={Link} to="/admin/add-instructor">
              Add Instructor
            </Button>
          }
        >
          {PROGRESS_EMPTY_WHY}
        </EmptyState>
      }
      filter={{ on: isSearched, none: PROGRESS_NONE_MATCH, onClear }}
    >
      {(instructors) => <InstructorProgressTable instructors={instructors} sort={sort} onSort={onSort} />}
    </PagedList>
  )
}
