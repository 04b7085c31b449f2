import type { MentoredProjects } from '@capstone/contract/assignments/mentored-projects.schemas'
import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { MentoredProjectRow } from './mentored-project-row.tsx'
import { MENTORED_EMPTY, MENTORED_FAILED, MENTORED_NONE_MATCH } from './mentored-projects.messages.ts'
import { isFiltered, type MentoredProjectFilters } from './mentored-projects.queries.ts'

export interface MentoredProjectsListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<MentoredProjects>>
  readonly filters: MentoredProjectFilters
  readonly onClear: () => void
  readonly onOpen: () => void
}

/** The students' projects one mentors, each opening in a dialog. */
export function MentoredProjectsList({ query, filters, onClear, onOpen }: MentoredProjectsListProps) {
  return (
    <PagedList
      query={query}
      rows="student projects"
      failed={MENTORED_FAILED}
      safe="The projects are safe; this is only the list."
      empty={
        <EmptyState
          title={MENTORED_EMPTY}
          buttons={
            <Button component={Link} to="/instructor/assign-project">
              Assign Project
            </Button>
          }
        >
          A project you assign appears here, and one that a student of yours was given on request.
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
