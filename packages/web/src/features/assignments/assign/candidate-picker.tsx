import { YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { Candidate } from '@capstone/contract/assignments/assignment-options.schemas'
import { Box, Checkbox, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { PersonRow } from '../../../ui/lists/person-row.tsx'
import { StudyMetaLine } from '../../../ui/stats/study-meta-line.tsx'
import text from '../../../ui/theme/text.module.css'
import {
  ASSIGN_DATA_FAILED,
  formatAlreadyAssigned,
  formatAssignable,
  formatProjectLoad,
  NOBODY_ASSIGNABLE,
  NOBODY_WITHOUT_PROJECT,
  NOT_ASSIGNABLE,
} from '../assignments.messages.ts'
import { type AssignParams, assignedCandidatesQuery, candidatesQuery } from './assign-options.queries.ts'
import classes from './assign-project.module.css'
import type { AssignDraft } from './use-assign-draft.ts'

export interface CandidatePickerProps {
  readonly params: AssignParams
  readonly onSearch: (change: AssignParams) => void
  readonly draft: AssignDraft
}

/** Selects students to assign to. Those to whom no project can be assigned are listed apart and cannot be selected. */
export function CandidatePicker({ params, onSearch, draft }: CandidatePickerProps) {
  const {
    text: search,
    changeText,
    clearText,
  } = useSearchText(params.students ?? '', (students) => onSearch({ students }))
  const query = useInfiniteQuery(candidatesQuery(params))
  const candidates = rowsOf(query.data)
  const counts = query.data?.pages.at(-1)
  const assignedCount = counts ? counts.matching - counts.assignable : 0
  const selectedCount = candidates.filter(({ id }) => draft.isSelected(id)).length
  const areAllSelected = candidates.length > 0 && selectedCount === candidates.length
  const isFiltered = params.students !== undefined || params.free === true || params.year !== undefined
  const hasNoStudents = !isFiltered && counts?.matching === 0
  const shownIds = new Set(candidates.map(({ id }) => id))
  const toggleShown = () =>
    areAllSelected
      ? draft.deselectStudents(({ studentId }) => shownIds.has(studentId))
      : draft.selectStudents(candidates)
  return (
    <SectionCard
      title="Students"
      flush
      aside={
        counts &&
        !hasNoStudents && (
          <Box component="p" ta="right" aria-live="polite" className={`${text.meta} ${text.numbers}`}>
            {formatAssignable(counts.assignable, counts.matching, isFiltered)}
          </Box>
        )
      }
    >
      <Stack gap={12} px={{ base: 16, sm: 24 }} pt={8} pb={12} display={hasNoStudents ? 'none' : undefined}>
        <Group gap={8}>
          <SearchBox label="Search students" value={search} onChange={changeText} />
          <FilterSelect
            name="Year"
            value={params.year ?? ''}
            options={YEARS.map((year) => ({ value: year, label: year }))}
            onChange={(value) => onSearch({ year: YEARS.find((year) => year === value) })}
          />
        </Group>
        <Group gap="8px 24px">
          <Checkbox
            label="Only students without a project"
            checked={params.free === true}
            onChange={(event) => onSearch({ free: event.currentTarget.checked ? true : undefined })}
          />
          {candidates.length > 0 && (
            <Checkbox
              label="Select all shown"
              checked={areAllSelected}
              indeterminate={selectedCount > 0 && !areAllSelected}
              onChange={toggleShown}
            />
          )}
        </Group>
      </Stack>
      <Box mah={{ base: 380, md: 552 }} mb={-6} bdrs="0 0 8px 8px" style={{ overflowY: 'auto' }}>
        <PagedList
          query={query}
          rows="students"
          shape="slim"
          failed={ASSIGN_DATA_FAILED}
          failedHint="Nothing was changed; only the list of students could not be loaded."
          empty={
            hasNoStudents ? (
              <EmptyState title="No students yet">
                Students appear here when an administrator assigns them to you.
              </EmptyState>
            ) : (
              <EmptyState title={NOBODY_ASSIGNABLE} />
            )
          }
          filter={{
            on: isFiltered,
            none: describeNoMatch(params, assignedCount),
            onClear: () => {
              clearText()
              onSearch({ students: undefined, free: undefined, year: undefined })
            },
          }}
        >
          {() => (
            <ul aria-label="Students">
              {candidates.map((candidate) => {
                const isSelected = draft.isSelected(candidate.id)
                return (
                  <li key={candidate.id}>
                    <PersonRow
                      person={candidate}
                      details={<CandidateMetaLine candidate={candidate} />}
                      chosen={isSelected}
                      choice={
                        <Checkbox
                          checked={isSelected}
                          onChange={(event) =>
                            event.currentTarget.checked
                              ? draft.selectStudents([candidate])
                              : draft.deselectStudents(({ studentId }) => studentId === candidate.id)
                          }
                        />
                      }
                    />
                  </li>
                )
              })}
            </ul>
          )}
        </PagedList>
      </Box>
      {assignedCount > 0 && <AssignedCandidates params={params} count={assignedCount} />}
    </SectionCard>
  )
}

function describeNoMatch({ students, year }: AssignParams, assignedCount: number): string {
  if (assignedCount > 0) return NOBODY_ASSIGNABLE
  if (year) return 'No students match your filters'
  return students ? 'No students match your search' : NOBODY_WITHOUT_PROJECT
}

const CandidateMetaLine = ({ candidate }: { readonly candidate: Candidate }) => (
  <StudyMetaLine student={candidate}>
    {formatProjectLoad(candidate.projectCount, candidate.currentProjectCount)}
  </StudyMetaLine>
)

interface AssignedCandidatesProps {
  readonly params: AssignParams
  readonly count: number
}

/** The students who cannot be selected, behind a line that says how many and why; loaded once it is opened. */
function AssignedCandidates({ params, count }: AssignedCandidatesProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  const query = useInfiniteQuery({ ...assignedCandidatesQuery(params), enabled: isOpen })
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Box mt={6} mb={-6}>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <Chevron size={16} stroke={1.7} aria-hidden="true" />
        <Text span flex="1 0 auto" fz="sm" fw={550}>
          {NOT_ASSIGNABLE}
        </Text>
        <span className={`${text.meta} ${text.numbers}`}>{formatAlreadyAssigned(count)}</span>
      </UnstyledButton>
      <Box id={id} mah={380} bdrs="0 0 8px 8px" style={{ overflowY: 'auto' }}>
        {isOpen && (
          <PagedList
            query={query}
            rows="students already assigned"
            shape="slim"
            failed={ASSIGN_DATA_FAILED}
            failedHint="Nothing was changed; only the list of students could not be loaded."
            empty={null}
          >
            {(candidates) => (
              <ul aria-label="Students already assigned">
                {candidates.map((candidate) => (
                  <li key={candidate.id}>
                    <PersonRow person={candidate} details={<CandidateMetaLine candidate={candidate} />} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        )}
      </Box>
    </Box>
  )
}
