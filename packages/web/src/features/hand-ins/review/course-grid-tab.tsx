import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { CourseAndYear } from '@capstone/contract/hand-ins/review/review.schemas'
import { Box, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '../../../lib/http/error-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { HAND_INS_FAILED } from '../hand-ins.messages.ts'
import { planNameOf } from '../plans/plans.messages.ts'
import { GridNote, HandInGrid } from './hand-in-grid.tsx'
import { formatMovedStudents, HAND_INS_FAILED_HINT } from './review.messages.ts'
import { courseGridQuery, useCourseExport } from './review.queries.ts'

export interface CourseGridTabProps {
  readonly course: CourseAndYear
  readonly onChoose: (changes: Partial<CourseAndYear>) => void
  readonly onOpen: (handInId: string) => void
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The grid of students and items of a course and year, with its export. */
export function CourseGridTab({ course, onChoose, onOpen }: CourseGridTabProps) {
  const query = useInfiniteQuery(courseGridQuery(course))
  const file = useCourseExport()
  const moved = formatMovedStudents(query.data?.pages[0]?.moved ?? [])
  const [first, ...courses] = COURSES
  const [firstYear, ...years] = YEARS
  return (
    <>
      <Group component="search" gap={12} my={16}>
        <FilterSelect
          name="Course"
          all={first}
          value={course.course === first ? '' : course.course}
          options={optionsOf(courses)}
          onChange={(chosen) => onChoose({ course: COURSES.find((each) => each === chosen) ?? first })}
        />
        <FilterSelect
          name="Year"
          all={firstYear}
          value={course.year === firstYear ? '' : course.year}
          options={optionsOf(years)}
          onChange={(chosen) => onChoose({ year: YEARS.find((each) => each === chosen) ?? firstYear })}
        />
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          busy={file.isPending}
          onClick={() => file.mutate(course)}
        >
          Export CSV
        </BusyButton>
      </Group>
      {file.error && !file.isPending && (
        <Box mb={16}>
          <Alert kind="error" onRetry={() => file.mutate(course)} onDismiss={file.reset}>
            {errorText(file.error, 'The file could not be made. Please try again.')}
          </Alert>
        </Box>
      )}
      <Card flush>
        <PagedList
          query={query}
          rows="students"
          failed={HAND_INS_FAILED}
          failedHint={HAND_INS_FAILED_HINT}
          empty={
            <EmptyState title={`No projects in ${planNameOf(course)}`}>
              Students of this course and year appear here once they have a project with hand-ins. {moved}
            </EmptyState>
          }
        >
          {() => <HandInGrid pages={query.data?.pages ?? []} onOpen={onOpen} />}
        </PagedList>
      </Card>
      {rowsOf(query.data).length > 0 && <GridNote order={`By student. ${moved}`} />}
    </>
  )
}
