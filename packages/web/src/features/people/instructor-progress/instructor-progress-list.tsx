import type { InstructorProgressPage } from '@capstone/contract/people/instructor-progress.schemas'
import { Button, Flex } from '@mantine/core'
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
import classes from './instructor-progress.module.css'
import { InstructorProgressCard } from './instructor-progress-card.tsx'

export interface InstructorProgressListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<InstructorProgressPage>>
  readonly isSearched: boolean
  readonly onClear: () => void
}

/** A card for each instructor, page by page. */
export function InstructorProgressList({ query, isSearched, onClear }: InstructorProgressListProps) {
  return (
    <PagedList
      query={query}
      rows="instructors"
      failed={PROGRESS_FAILED}
      safe="Nothing was changed; these are only the figures."
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
      {(instructors) => (
        <ul className={classes.grid} aria-label="Instructors">
          {instructors.map((instructor) => (
            <Flex component="li" key={instructor.id} miw={0}>
              <InstructorProgressCard instructor={instructor} />
            </Flex>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
