import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import { MATCHES_AT_ONCE_MAX, TOO_MANY_MATCHES } from '@capstone/contract/people/people.constants'
import type { UnassignedFilter, UnassignedStudent } from '@capstone/contract/people/people.schemas'
import { Box, Button, Checkbox, Group } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../lib/http/error-text.ts'
import { formatDate, formatNumber, pluralize } from '../../../lib/text/formats.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { PersonRow } from '../../../ui/lists/person-row.tsx'
import { StudyMetaLine } from '../../../ui/stats/study-meta-line.tsx'
import {
  formatMatchesSelected,
  formatShownSelected,
  MATCHES_COUNT_FAILED,
  MENTORING_DATA_FAILED,
} from './mentoring.messages.ts'
import classes from './mentoring.module.css'
import {
  type CountedFilter,
  mentoringCountsQuery,
  specializationFiltersOf,
  unassignedStudentsQuery,
  useCountMatches,
} from './mentoring.queries.ts'
import { areSameFilters, type StudentSelection } from './use-student-selection.ts'

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export interface UnassignedStudentPickerProps {
  readonly filter: UnassignedFilter
  readonly onSearch: (text: string) => void
  readonly onFilter: (changes: Readonly<Record<string, string>>) => void
  readonly selection: StudentSelection
}

/**
 * Selects students without an instructor: single ones, who stay selected across searches, or all that match the current
 * search and filters.
 */
export function UnassignedStudentPicker(props: UnassignedStudentPickerProps) {
  const { filter, onSearch, onFilter, selection } = props
  const { search, course, year, specialization } = filter
  const query = useInfiniteQuery(unassignedStudentsQuery(filter))
  const { text, changeText, clearText } = useSearchText(search, onSearch)
  const active = [course, year, specialization].filter((each) => each !== undefined).length
  const clear = () => {
    clearText()
    onFilter({ students: '', course: '', year: '', specialization: '' })
  }
  const shown = rowsOf(query.data)
  return (
    <SectionCard title="Select Students" flush>
      <div className={classes.controls}>
        {/* The padding of the card replaces the margin above the bar. */}
        <Box mt={-16}>
          <FilterBar
            active={active}
            search={
              // On a line of its own: beside it, the last filter would wrap alone.
              <Box flex={{ base: 1, md: '1 0 100%' }} miw="min(160px, 100%)">
                <SearchBox label="Search students" value={text} onChange={changeText} />
              </Box>
            }
          >
            <FilterSelect
              name="Course"
              value={course ?? ''}
              options={toOptions(COURSES)}
              onChange={(value) => onFilter({ course: value })}
            />
            <FilterSelect
              name="Year"
              value={year ?? ''}
              options={toOptions(YEARS)}
              onChange={(value) => onFilter({ year: value })}
            />
            <FilterSelect
              name="Specialization"
              value={specialization ?? ''}
              options={toOptions(specializationFiltersOf(course))}
              onChange={(value) => onFilter({ specialization: value })}
            />
          </FilterBar>
        </Box>
        <StudentSelectionToolbar
          filter={filter}
          shown={shown}
          hasMore={query.hasNextPage && !query.isPlaceholderData}
          selection={selection}
        />
      </div>
      <div className={classes.pane}>
        <PagedList
          query={query}
          rows="students"
          shape="slim"
          failed={MENTORING_DATA_FAILED}
          failedHint="Nothing was changed; only the list of students could not be loaded."
          empty={<NobodyUnassigned />}
          filter={{
            on: search !== '' || active > 0,
            none: active > 0 ? 'No students match your filters' : 'No students match your search',
            onClear: clear,
          }}
        >
          {(students) => (
            <Box
              component="fieldset"
              m={0}
              p={0}
              miw={0}
              bd={0}
              aria-label={`Unassigned students, ${pluralize(shown.length, 'row')}`}
            >
              {students.map((student) => (
                <PersonRow
                  key={student.id}
                  person={student}
                  chosen={selection.has(student.id)}
                  choice={
                    <Checkbox
                      checked={selection.has(student.id)}
                      onChange={(event) => selection.change([student], event.currentTarget.checked, shown)}
                    />
                  }
                  details={
                    <StudyMetaLine
                      student={student}
                    >{`joined ${formatDate(student.joinedAt)}`}</StudyMetaLine>
                  }
                />
              ))}
            </Box>
          )}
        </PagedList>
      </div>
    </SectionCard>
  )
}

/** Shown without filters: every student has an instructor, or there are no students. */
function NobodyUnassigned() {
  const { data } = useQuery(mentoringCountsQuery)
  if (data?.assigned !== 0)
    return (
      <EmptyState title="Every student has an instructor">
        New students appear here as soon as they sign up.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No students yet"
      buttons={
        <Button component={Link} to="/admin/add-student" variant="default">
          Add Student
        </Button>
      }
    >
      Students appear here as soon as they sign up or are added.
    </EmptyState>
  )
}

interface StudentSelectionToolbarProps {
  readonly filter: UnassignedFilter
  readonly shown: readonly UnassignedStudent[]
  /** Whether the list has further pages. */
  readonly hasMore: boolean
  readonly selection: StudentSelection
}

/** Selects all students shown, or all that match; shows how many are selected. */
function StudentSelectionToolbar({ filter, shown, hasMore, selection }: StudentSelectionToolbarProps) {
  const isCurrent = (counted: CountedFilter) =>
    areSameFilters({ ...counted, search: counted.search ?? '' }, filter)
  // Runs with the filter and the rows of the latest render: the filter may have changed during the count.
  const { mutate, isPending, data, error, variables } = useCountMatches((count, counted) => {
    if (isCurrent(counted) && count > 0 && count <= MATCHES_AT_ONCE_MAX) selection.selectMatches(shown, count)
  })
  const { matches } = selection
  const shownSelectedCount = shown.filter(({ id }) => selection.has(id)).length
  const areAllShownSelected = shown.length > 0 && shownSelectedCount === shown.length
  const isTooMany =
    data !== undefined && variables !== undefined && isCurrent(variables) && data.count > MATCHES_AT_ONCE_MAX
  return (
    <Group gap="4px 16px" className={classes.choice}>
      <Checkbox
        label={shown.length > 0 ? `Select all ${shown.length} shown` : 'Select all shown'}
        checked={areAllShownSelected}
        indeterminate={shownSelectedCount > 0 && !areAllShownSelected}
        disabled={shown.length === 0}
        onChange={(event) => selection.change(shown, event.currentTarget.checked, shown)}
      />
      {hasMore && !matches && (
        <BusyButton variant="subtle" size="xs" ml={-8} busy={isPending} onClick={() => mutate(filter)}>
          Select all that match
        </BusyButton>
      )}
      <span aria-live="polite">
        {matches
          ? formatMatchesSelected(formatNumber(matches.count), filter)
          : formatShownSelected(selection.count, selection.count - shownSelectedCount)}
        {isTooMany && !matches && ` ${TOO_MANY_MATCHES}`}
        {error && ` ${errorText(error, MATCHES_COUNT_FAILED)}`}
      </span>
      {selection.count > 0 && (
        <Button variant="subtle" size="xs" ml={-8} onClick={selection.clear}>
          Clear selection
        </Button>
      )}
    </Group>
  )
}
