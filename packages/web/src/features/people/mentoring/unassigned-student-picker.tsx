import { Box, Checkbox, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pluralize } from '../../../lib/text/formats.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { PersonRow } from '../../../ui/lists/person-row.tsx'
import { StudyMetaLine } from '../../../ui/stats/study-meta-line.tsx'
import { LOAD_FAILED } from './mentoring.messages.ts'
import classes from './mentoring.module.css'
import { unassignedStudentsQuery } from './mentoring.queries.ts'
import { StudentSelectionToolbar } from './student-selection-toolbar.tsx'
import type { StudentSelection } from './use-student-selection.ts'

export interface UnassignedStudentPickerProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly selection: StudentSelection
}

/** Selects students without an instructor; the selection persists across searches. */
export function UnassignedStudentPicker({ search, onSearch, selection }: UnassignedStudentPickerProps) {
  const query = useInfiniteQuery(unassignedStudentsQuery(search))
  const { text, changeText } = useSearchText(search, onSearch)
  const shown = rowsOf(query.data)
  return (
    <SectionCard title="Select Students" flush>
      <Group gap="12px 16px" className={classes.controls}>
        <SearchBox label="Search students" value={text} onChange={changeText} />
        <StudentSelectionToolbar
          search={search}
          shown={shown}
          hasMore={query.hasNextPage && !query.isPlaceholderData}
          selection={selection}
        />
      </Group>
      <div className={classes.pane}>
        <PagedList
          query={query}
          rows="students"
          failed={LOAD_FAILED}
          safe="Nothing was changed; this is only the list of students."
          empty={
            <EmptyState title="Every student has an instructor">
              New students appear here as soon as they sign up.
            </EmptyState>
          }
          filter={{ on: search !== '', none: 'No students match your search', onClear: () => changeText('') }}
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
