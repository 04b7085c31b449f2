// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop table semantics when rows are displayed as blocks.
import type {
  InstructorProgress,
  InstructorProgressPage,
} from '@capstone/contract/people/instructor-progress.schemas'
import type { ProgressSort } from '@capstone/contract/people/people.constants'
import { Box, Button, Flex, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import {
  PROGRESS_EMPTY,
  PROGRESS_EMPTY_HINT,
  PROGRESS_FAILED,
  PROGRESS_NONE_MATCH,
  SORT_LABELS,
} from './instructor-progress.messages.ts'
import classes from './instructor-progress.module.css'
import { InstructorProgressRow, STATUS_PARTS } from './instructor-progress-row.tsx'

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
      shape="slim"
      failed={PROGRESS_FAILED}
      failedHint="Nothing was changed; only the figures could not be loaded."
      withoutCard
      empty={
        <EmptyState
          title={PROGRESS_EMPTY}
          buttons={
            <Button component={Link} to="/admin/add-instructor">
              Add Instructor
            </Button>
          }
        >
          {PROGRESS_EMPTY_HINT}
        </EmptyState>
      }
      filter={{ on: isSearched, none: PROGRESS_NONE_MATCH, onClear }}
    >
      {(instructors) => <InstructorProgressTable instructors={instructors} sort={sort} onSort={onSort} />}
    </PagedList>
  )
}

interface InstructorProgressTableProps {
  readonly instructors: readonly InstructorProgress[]
  readonly sort: ProgressSort
  readonly onSort: (sort: ProgressSort) => void
}

type Column = {
  readonly name: string
  readonly sort?: ProgressSort
  readonly isNumeric?: boolean
  readonly isNameHidden?: boolean
}

const COLUMNS: readonly Column[] = [
  { name: 'Instructor', sort: 'name' },
  { name: 'Longest wait', sort: 'longest_wait', isNumeric: true },
  { name: 'To review', sort: 'to_review', isNumeric: true },
  { name: 'Students', sort: 'students', isNumeric: true },
  { name: 'Assignments', sort: 'assignments' },
  { name: 'Completion rate', sort: 'completion_rate', isNumeric: true },
  { name: 'Days to complete', sort: 'average_days', isNumeric: true },
  { name: 'Completed, 12 weeks' },
  { name: 'Recent completions', isNameHidden: true },
]

/**
 * A table of instructors, sorted by a column. Each row expands to recent completions. On narrow screens a row is a grid
 * of labelled cells.
 */
function InstructorProgressTable({ instructors, sort, onSort }: InstructorProgressTableProps) {
  return (
    <div className={classes.frame}>
      <Legend />
      <Table role="table" aria-label="Instructors" className={classes.table}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {COLUMNS.map((column) => (
              <ColumnHeader
                key={column.name}
                column={column}
                isSorted={column.sort === sort}
                onSort={onSort}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {instructors.map((instructor) => (
            <InstructorProgressRow
              key={instructor.id}
              instructor={instructor}
              columns={COLUMNS.map(({ name }) => name)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The colours of the statuses. */
const Legend = () => (
  <Flex component="ul" aria-label="Legend" className={classes.legend}>
    {STATUS_PARTS.map(({ name, colour }) => (
      <Flex component="li" key={name} align="center" gap={6}>
        <Box component="i" aria-hidden="true" w={8} h={8} bdrs={2} bg={colour} />
        {name}
      </Flex>
    ))}
  </Flex>
)

interface ColumnHeaderProps {
  readonly column: Column
  readonly isSorted: boolean
  readonly onSort: (sort: ProgressSort) => void
}

/** A column's name, as a button if it sorts: the column of names ascending, one of figures descending. */
function ColumnHeader({ column, isSorted, onSort }: ColumnHeaderProps) {
  const { name, sort, isNumeric, isNameHidden } = column
  const Arrow = sort === 'name' ? IconArrowUp : IconArrowDown
  const direction = sort === 'name' ? 'ascending' : 'descending'
  return (
    <Table.Th
      scope="col"
      role="columnheader"
      data-numeric={isNumeric || undefined}
      aria-sort={sort && (isSorted ? direction : 'none')}
    >
      {sort ? (
        <UnstyledButton
          className={classes.sort}
          data-on={isSorted || undefined}
          title={`Sort by ${SORT_LABELS[sort].toLowerCase()}`}
          onClick={() => onSort(sort)}
        >
          {name}
          <Arrow size={14} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      ) : isNameHidden ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : (
        name
      )}
    </Table.Th>
  )
}
