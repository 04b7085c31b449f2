import type { InstructorChoice } from '@capstone/contract/people/people.schemas'
import { Button, Flex, Group, Radio } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { parseStored } from '../../../lib/session/parse-stored.ts'
import { usePersonalStore } from '../../../lib/session/use-draft.ts'
import { formatNumber, orNotSpecified, pluralize } from '../../../lib/text/formats.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { PersonRow } from '../../../ui/lists/person-row.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import { AssignStudentsPanel } from './assign-students-panel.tsx'
import { AssignedStudentsCard } from './assigned-students-card.tsx'
import { MENTORING_DATA_FAILED } from './mentoring.messages.ts'
import classes from './mentoring.module.css'
import {
  instructorChoicesQuery,
  type MentoringSearches,
  mentoringCountsQuery,
  unassignedFilterOf,
} from './mentoring.queries.ts'
import { UnassignedStudentPicker } from './unassigned-student-picker.tsx'
import { useStudentSelection } from './use-student-selection.ts'

export interface AssignInstructorPageProps {
  readonly searches: MentoringSearches
  /** Searches and filters to change; the others stay. */
  readonly onSearch: (changes: Readonly<Record<string, string>>) => void
}

/** Assigns students to the instructor who mentors them, and removes them. */
export function AssignInstructorPage({ searches, onSearch }: AssignInstructorPageProps) {
  const filter = unassignedFilterOf(searches)
  const selection = useStudentSelection(filter)
  const { instructor, choose, forget } = useChosenInstructor(selection.count)
  // Only the result of the last action is shown.
  const [lastAction, setLastAction] = useState<'assign' | 'remove' | null>(null)
  return (
    <>
      <PageHeader title="Assign Instructor" about="Give students the instructor who will mentor them." />
      <MentoringCounters />
      <div className={classes.pickers}>
        <InstructorPicker
          search={searches.instructors ?? ''}
          onSearch={(text) => onSearch({ instructors: text })}
          chosen={instructor}
          onChoose={choose}
        />
        <UnassignedStudentPicker
          filter={filter}
          onSearch={(text) => onSearch({ students: text })}
          onFilter={onSearch}
          selection={selection}
        />
      </div>
      <AssignStudentsPanel
        instructor={instructor}
        selection={selection}
        isLast={lastAction === 'assign'}
        onAction={() => setLastAction('assign')}
        onAssigned={forget}
      />
      <AssignedStudentsCard
        search={searches.assigned ?? ''}
        onSearch={(text) => onSearch({ assigned: text })}
        isLast={lastAction === 'remove'}
        onAction={() => setLastAction('remove')}
      />
    </>
  )
}

/** How many students have an instructor, and how many have none. */
function MentoringCounters() {
  const { data, isError, refetch } = useQuery(mentoringCountsQuery)
  const total = data && data.assigned + data.unassigned
  const stats = [
    {
      label: 'Assigned Students',
      figure: data && formatNumber(data.assigned),
      note: total === undefined ? 'of all students' : `of ${pluralize(total, 'student')}`,
    },
    {
      label: 'Unassigned Students',
      figure: data && formatNumber(data.unassigned),
      note: total !== 0 && data?.unassigned === 0 ? 'everybody has an instructor' : 'without an instructor',
    },
  ]
  return (
    <>
      {isError && (
        <Alert kind="error" onRetry={() => refetch()}>
          {MENTORING_DATA_FAILED}
        </Alert>
      )}
      {(data || !isError) && <StatGrid label="Students with and without an instructor" stats={stats} />}
    </>
  )
}

interface InstructorPickerProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly chosen: InstructorChoice | null
  readonly onChoose: (instructor: InstructorChoice) => void
}

/** Selects an instructor by name, e-mail or specialization. */
function InstructorPicker({ search, onSearch, chosen, onChoose }: InstructorPickerProps) {
  const query = useInfiniteQuery(instructorChoicesQuery(search))
  const { text, changeText } = useSearchText(search, onSearch)
  return (
    <SectionCard title="Select Instructor" flush>
      <Group gap="12px 16px" className={classes.controls}>
        <SearchBox label="Search instructors" value={text} onChange={changeText} />
        <Flex component="p" align="center" className={classes.choice} aria-live="polite">
          {chosen ? `Selected: ${chosen.name}` : 'Nobody selected'}
        </Flex>
      </Group>
      <div className={classes.pane}>
        <PagedList
          query={query}
          rows="instructors"
          shape="slim"
          failed={MENTORING_DATA_FAILED}
          failedHint="Nothing was changed; only the list of instructors could not be loaded."
          empty={
            <EmptyState
              title="No instructors yet"
              buttons={
                <Button component={Link} to="/admin/add-instructor" variant="default">
                  Add Instructor
                </Button>
              }
            >
              Add an instructor first.
            </EmptyState>
          }
          filter={{
            on: search !== '',
            none: 'No instructors match your search',
            onClear: () => changeText(''),
          }}
        >
          {(instructors) => (
            <div role="radiogroup" aria-label="Instructors">
              {instructors.map((instructor) => (
                <PersonRow
                  key={instructor.id}
                  person={instructor}
                  chosen={instructor.id === chosen?.id}
                  choice={
                    <Radio
                      name="instructor"
                      checked={instructor.id === chosen?.id}
                      onChange={() => onChoose(instructor)}
                    />
                  }
                  details={
                    <MetaLine>
                      {orNotSpecified(instructor.specialization)}
                      {pluralize(instructor.studentCount, 'student')}
                    </MetaLine>
                  }
                />
              ))}
            </div>
          )}
        </PagedList>
      </div>
    </SectionCard>
  )
}

/**
 * Keeps the chosen instructor in this tab until students are assigned. The instructor stays chosen then, and is kept
 * again while further students are selected.
 */
function useChosenInstructor(studentCount: number) {
  const selectionStore = usePersonalStore('selection')(['mentoring', 'instructor'])
  const [instructor, setInstructor] = useState(() => parseInstructor(selectionStore.read()))
  const keep = (chosen: InstructorChoice | null) => selectionStore.write(chosen && JSON.stringify(chosen))
  const keepChosen = useEffectEvent(() => keep(instructor))
  useEffect(() => {
    if (studentCount > 0) keepChosen()
  }, [studentCount])
  const choose = (chosen: InstructorChoice) => {
    setInstructor(chosen)
    keep(chosen)
  }
  return { instructor, choose, forget: () => keep(null) }
}

/** Parses the stored instructor; null if none is stored, or it has no id or name. */
export const parseInstructor = (text: string | null): InstructorChoice | null =>
  parseStored(text, (stored: InstructorChoice) =>
    typeof stored.id === 'string' && typeof stored.name === 'string' ? stored : null,
  )
