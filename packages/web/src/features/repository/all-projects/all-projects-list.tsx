import type { AllProjectPage } from '@capstone/contract/repository/all-projects.schemas'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import classes from '../project-list.module.css'
import { ALL_EMPTY, ALL_EMPTY_WHY, ALL_FAILED, ALL_NONE_MATCH } from './all-projects.messages.ts'
import { AllProjectsCard } from './all-projects-card.tsx'

export interface AllProjectsListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<AllProjectPage>>
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** Somebody opens a project from the list. */
  readonly onOpen: () => void
}

/** The projects of all instructors as cards, a page at a time. Spec 2 §2. */
export function AllProjectsList({ query, isFiltered, onClear, onOpen }: AllProjectsListProps) {
  return (
    <PagedList
      query={query}
      rows="projects"
      failed={ALL_FAILED}
      safe="The projects are safe; this is only the list."
      open
      empty={<EmptyState title={ALL_EMPTY}>{ALL_EMPTY_WHY}</EmptyState>}
      filter={{ on: isFiltered, none: ALL_NONE_MATCH, onClear }}
    >
      {(projects) => (
        <ul className={classes.grid} aria-label="Projects">
          {projects.map((project) => (
            <li key={project.id} className={classes.cell}>
              <AllProjectsCard project={project} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
