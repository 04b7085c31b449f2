import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { Matches } from '@capstone/contract/people/people.schemas'
import { Box, Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pluralize } from '../../../lib/text/formats.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { PersonRow } from '../../../ui/lists/person-row.tsx'
import { StudyMetaLine } from '../../../ui/stats/study-meta-line.tsx'
import { LOAD_FAILED } from './mentoring.messages.ts'
import classes from './mentoring.module.css'
import { specializationsOf, unassignedStudentsQuery } from './mentoring.queries.ts'
import { StudentSelectionToolbar } from './student-selection-toolbar.tsx'
import type { StudentSelection } from './use-student-selection.ts'

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export interface UnassignedStudentPickerProps {
  /** The search and the filters. */
  readonly matches: Matches
  readonly onSearch: (text: string) => void
  readonly onFilter: (changes: Readonly<Record<string, string>>) => void
  readonly selection: StudentSelection
}

/** Selects students without an instructor; the selection persists across searches. */
export function UnassignedStudentPicker(props: UnassignedStudentPickerProps) {
  const { matches, onSearch, onFilter, selection } = props
  const { search, course, year, specialization } = matches
  const query = useInfiniteQuery(unassignedStudentsQuery(matches))
  const { text, changeText } = useSearchText(search, onSearch)
  const active = [course, year, specialization].filter((each) => each !== undefined).length
  const clear = () => {
    changeText('')
    onFilter({ students: '', course: '', year: '', specialization: '' })
  }
  const shown = rowsOf(query.data)
  return (
    <SectionCard title="Select Students" flush>
      <div className={classes.controls}>
        {/* The card has the room that the bar would otherwise need above it. */}
        <Box mt={-16}>
          <FilterBar
            active={active}
            search={<SearchBox label="Search students" value={text} onChange={changeText} />}
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
              options={toOptions(specializationsOf(course))}
              onChange={(value) => onFilter({ specialization: value })}
            />
          </FilterBar>
        </Box>
        <StudentSelectionToolbar
          current={matches}
          shown={shown}
          hasMore={query.hasNextPage && !query.isPlaceholderData}
          selection={selection}
        />
      </div>
      <div className={classes.pane}>
        <PagedList
          query={query}
          rows="students"
          failed={LOAD_FAILED}
          failedHint="Nothing was changed; this is only the list of students."
          empty={
            <EmptyState title="Every student has an instructor">
              New students appear here as soon as they sign up.
            </EmptyState>
          }
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
                      onChange={(event) => selection.change([student], event.currentTarget.checked)}
                    />
                  }
                  details={<StudyMetaLine student={student} />}
                />
              ))}
            </Box>
          )}
        </PagedList>
      </div>
    </SectionCard>
  )
}
